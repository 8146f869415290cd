"""The program's window: menus, the arrangement of screens, language and colours."""
