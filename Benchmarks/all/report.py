"""The results of all areas as Markdown."""

from table import Goal, as_figure, as_ratio

INTRODUCTION = """\
# Results

Medians of one run of `Benchmarks/compare all`, which writes this file; [README.md](README.md) describes the rows and
the contenders. *Ratio* is holon's median divided by the contender's: holon takes less if it is below 1. *Range* is the
least and the greatest figure of the rounds that count.
"""


def table(heads, rows):
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [heads, ["---"] * len(heads), *rows])


def sentence(goal, is_met, unit):
    return f"{goal.text(unit)}: " + ("met" if is_met else "**missed**")


def section(result):
    """An area's rows, with what they depend on."""
    medians = {(line["row"], line["contender"]): line["median"] for line in result["lines"]}
    goals = [(Goal(**{key: value for key, value in each.items() if key != "is_met"}), each["is_met"])
             for each in result["goals"]]
    rows = []
    for line in result["lines"]:
        row, contender, unit = line["row"], line["contender"], line["unit"]
        holon, other = medians.get((row, "holon")), None if contender == "holon" else contender
        rows.append([
            f"`{row}`", contender, as_figure(line["median"], unit),
            f"{as_figure(line['least'], '').strip()} – {as_figure(line['greatest'], '').strip()}", str(line["rounds"]),
            as_ratio(holon / line["median"]) if other and holon is not None and line["median"] else "",
            "; ".join(sentence(goal, is_met, unit) for goal, is_met in goals
                      if goal.row == row and goal.of == other and is_met is not None),
        ])
    parts = [f"## {result['area']}"]
    if not result["is_complete"]:
        parts.append("**Incomplete**: measuring failed after these rows.")
    missing = [f"`{goal.row}`" + (f" against {goal.of}" if goal.of else "") for goal, is_met in goals if is_met is None]
    if missing:
        parts.append("Goals without a figure: " + ", ".join(missing) + ".")
    versions = [f"{name} {version}" if version else f"{name} isn't installed"
                for name, version in result["versions"].items()]
    parts += [". ".join(versions) + "." if versions else "", *result["notes"],
              table(["row", "contender", "median", "range", "rounds", "ratio", "goal"], rows)]
    return "\n\n".join(part for part in parts if part)


def markdown(facts, results, failed):
    """All areas that were measured; `failed` names those that weren't, or not completely."""
    parts = [INTRODUCTION.strip()]
    if failed:
        parts.append("**Partial**: these areas failed: " + ", ".join(failed) + ".")
    parts.append(table(["run", ""], [[name, text] for name, text in facts.items()]))
    parts += [section(result) for result in results if result["lines"]]
    return "\n\n".join(parts) + "\n"
