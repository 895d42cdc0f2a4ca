"""Every public name is explained by an example that works, in its own docstring."""

import doctest
import inspect
from types import ModuleType
from typing import Any

import pytest

import moonless
from moonless import envs, testing
from moonless.envs import zoo
from tests.docs.samples import FLAGS

NAMES = [
    pytest.param(module, name, id=f"{module.__name__}.{name}")
    for module in (moonless, testing, envs, zoo)
    for name in module.__all__
    if callable(getattr(module, name)) and name != "games"  # its example stands on its page: docs/api/moonless.md
]


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_a_public_name_has_an_example_that_works(module: ModuleType, name: str) -> None:
    thing: Any = getattr(module, name)
    text = inspect.getdoc(thing) or ""
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert example.examples, f"{name} has no example in its docstring"
    said: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_method_of_a_public_name_says_what_it_does(module: ModuleType, name: str) -> None:
    methods = vars(getattr(module, name)).items() if inspect.isclass(getattr(module, name)) else []
    public = {method: each for method, each in methods if callable(each) and not method.startswith("_")}
    assert [method for method in public if not inspect.getdoc(getattr(getattr(module, name), method))] == []


def test_the_first_example_of_all() -> None:
    assert doctest.testmod(moonless, optionflags=FLAGS).failed == 0
