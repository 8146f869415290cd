"""The window, and the only package that imports Qt.

Qt's binding looks at the source of every module that is imported after it. Those of pydantic, which are loaded one by
one when a name is asked for, do not survive that in every order (a circular import), so they are loaded before Qt.
"""

from pydantic import BaseModel as _BaseModel
from pydantic import Field as _Field
from pydantic import TypeAdapter as _TypeAdapter

_BEFORE_QT = (_BaseModel, _Field, _TypeAdapter)
