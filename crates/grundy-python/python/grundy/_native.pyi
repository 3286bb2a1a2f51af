from typing import Any

# The half of the package that is written in Rust; what of it is public has its types in `__init__.pyi`.
def __getattr__(name: str) -> Any: ...
