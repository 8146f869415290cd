"""How the lines and pages of a PDF are set: Chinese and Latin text by the rules of each."""
