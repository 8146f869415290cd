"""OpenDocument files (ISO/IEC 26300) of LibreOffice, WPS and Office: texts (.odt) and workbooks (.ods)."""
