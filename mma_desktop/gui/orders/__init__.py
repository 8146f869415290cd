"""What menus and pages order: a file for each subject, which has it done and offers what can be done now."""
