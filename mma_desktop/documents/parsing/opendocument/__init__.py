"""OpenDocument files (ISO/IEC 26300): texts (.odt, .fodt) and workbooks (.ods, .fods)."""
