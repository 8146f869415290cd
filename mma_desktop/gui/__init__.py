"""The window, and the only package that imports Qt.

Qt's binding looks at the source of every module that is imported after it. That takes an eighth of a start, so what the
window stands on is loaded before Qt. The modules of pydantic, which are loaded one by one when a name is asked for, do
not survive it in every order (a circular import).
"""

from pydantic import BaseModel as _BaseModel
from pydantic import Field as _Field
from pydantic import TypeAdapter as _TypeAdapter

from mma_desktop import bootstrap as _bootstrap

_BEFORE_QT = (_BaseModel, _Field, _TypeAdapter, _bootstrap)
