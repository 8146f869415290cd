"""Pictures as documents: photographs and scans, each a page, of a TIFF file each of its pictures."""
