import HolonBase
import HolonLists
import HolonTree
import Testing

@Suite("Conditions")
struct ConditionTests {
  typealias ByName = Condition<String>

  static let values: [String: JSONValue] = [
    "name": "Ada", "age": 20, "big": 1e300, "none": .null, "off": false, "on": true, "empty": "", "list": [],
    "tags": ["a"],
  ]

  @Test(arguments: [
    (ByName.equals("name", "Ada"), true), (.equals("name", "Bob"), false), (.equals("missing", .null), false),
    (.equals("age", 20.0), true), (.isEmpty("name"), false), (.isEmpty("missing"), true), (.isEmpty("none"), true),
    (.isEmpty("off"), true), (.isEmpty("on"), false), (.isEmpty("empty"), true), (.isEmpty("list"), true),
    (.isEmpty("tags"), false), (.isEmpty("age"), false), (.isLess("age", than: 21), true),
    (.isLess("age", than: 20), false), (.isLess("name", than: "Bob"), true), (.isLess("name", than: 7), false),
    (.isGreater("big", than: 5), true), (.isGreater("missing", than: 0), false), (.isAtLeast("age", 20), true),
    (.isAtMost("age", 19.5), false), (.isOne("name", of: ["Bob", "Ada"]), true), (.isOne("name", of: []), false),
    (.all([]), true), (.any([]), false), (.equals("name", "Ada") && .isEmpty("name"), false),
    (.equals("name", "Ada") || .isEmpty("name"), true), (!.isEmpty("name"), true),
  ])
  func `a condition holds for some values and not for others`(condition: ByName, holds: Bool) {
    #expect(condition.holds { Self.values[$0] } == holds)
  }

  @Test
  func `a condition has the identifiers that it depends on`() {
    let condition: ByName = .equals("a", 1) && !(.isEmpty("b") || .isOne("c", of: [1])) && .isAtMost("d", 3)
    #expect(condition.dependencies == ["a", "b", "c", "d"])
  }
}
