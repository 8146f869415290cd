"""Reports: one content (`base.Report`), one file per format."""
