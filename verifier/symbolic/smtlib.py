"""A query as text in SMT-LIB 2, for any solver of linear integer arithmetic. Not for: answering it (`solver`)."""

from collections.abc import Sequence

from verifier.symbolic.formula import Bounds, Formula, Terms, members, negate, parts, variables


def script(facts: Sequence[Formula], limits: Bounds, comment: str) -> str:
    """The query whether some facts can all hold with every variable in them within its limits."""
    used = sorted({variable for fact in facts for variable in variables(fact)})
    lines = [f"; {line}" for line in comment.splitlines()]
    lines += ["(set-logic QF_LIA)", *(f"(declare-const v{number} Int)" for number in used)]
    lines += [f"(assert (<= {written(limits[number][0])} v{number} {written(limits[number][1])}))" for number in used]
    lines += [f"(assert {expression(fact)})" for fact in facts]
    return "\n".join((*lines, "(check-sat)", ""))


def expression(formula: Formula) -> str:
    """A formula as an expression."""
    if isinstance(formula, bool):
        return "true" if formula else "false"
    kind = formula[0]
    if kind == "ne":
        return f"(not {expression(negate(formula))})"
    if kind in ("and", "or"):
        return f"({kind} {' '.join(map(expression, members(formula)))})"
    terms, constant = parts(formula)
    return f"({'=' if kind == 'eq' else '<='} {sum_of(terms)} {written(-constant)})"


def sum_of(terms: Terms) -> str:
    """A sum of variables with their factors as an expression."""
    products = [f"v{number}" if factor == 1 else f"(* {written(factor)} v{number})" for number, factor in terms]
    return products[0] if len(products) == 1 else f"(+ {' '.join(products)})"


def written(number: int) -> str:
    """A number as an expression: there are no negative ones, but a minus before others."""
    return str(number) if number >= 0 else f"(- {-number})"
