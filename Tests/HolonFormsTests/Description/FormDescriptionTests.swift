import Foundation
import HolonBase
import HolonForms
import HolonJSONPatch
import HolonLists
import HolonTree
import Testing

@Suite("Forms described by JSON")
struct FormDescriptionTests {
  @Test func `a description creates the same form as statements`() throws {
    let text = """
      {"name": "party", "parts": [
        {"type": "section", "name": "you", "title": "About you", "footer": "We keep it secret.", "parts": [
          {"type": "text", "name": "name", "label": "Your name", "required": true, "placeholder": "Ada",
           "rules": [{"length": [2, 40]}, {"pattern": "[A-Z].*", "message": "Begin with a capital letter."}]},
          {"type": "choice", "name": "country", "choices": ["CH", {"value": "DE", "title": "Germany"}], "default": "DE"},
          {"type": "text", "name": "canton", "visible": {"equals": ["country", "CH"]}},
          {"type": "group", "name": "address", "parts": [{"type": "text", "name": "street"}]}
        ]},
        {"type": "section", "name": "party", "parts": [
          {"type": "date", "name": "from", "rules": [{"range": ["2026-01-01", null]}]},
          {"type": "date", "name": "to"},
          {"type": "rule", "name": "order", "ascending": ["from", "to"], "at": "to", "message": "Too early."},
          {"type": "repeated", "name": "guests", "count": [1, 10], "parts": [
            {"type": "text", "name": "name", "required": "Who?"}
          ]}
        ]}
      ]}
      """
    var form = try Form(describedBy: JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    let statements = try Form("party") {
      ListSection("you", header: "About you", footer: "We keep it secret.") {
        Field.text("name", "Your name").placeholder("Ada").required().length(2...40)
          .pattern("[A-Z].*", "Begin with a capital letter.")
        Field.choice("country", from: ["CH", FieldChoice("DE", "Germany")], default: "DE")
        Field.text("canton").visible(when: .equals("country", "CH"))
        FieldGroup("address") { Field.text("street") }
      }
      ListSection("party") {
        Field.date("from")
        Field.date("to")
        FormRule.ascending("order", ["from", "to"], at: "to", "Too early.")
        RepeatedGroup("guests", count: 1...10) { Field.text("name").required("Who?") }
      }
    }
    #expect(form.values == statements.values)
    #expect(form.list.items.map(\.id) == statements.list.items.map(\.id))
    #expect(form.list.items.map(\.title) == statements.list.items.map(\.title))
    #expect(form.messages().map(\.message) == statements.messages().map(\.message))
    try form.enter("ada", into: "name")
    try form.enter("CH", into: "country")
    try form.enter("2025-01-01", into: "from")
    try form.enter("2024-01-01", into: "to")
    #expect(
      form.messages().map { "\($0.field): \($0.message)" } == [
        "name: Begin with a capital letter.", "from: Enter a date from 2026-01-01 on.", "to: Too early.",
        "guests.1.name: Who?",
      ])
    #expect(form.list.isVisible("canton"))
  }

  @Test(arguments: [
    ("{}", "at the top of the JSON: the member \"parts\" is missing: add it"),
    ("[]", "at the top of the JSON: expected an object"),
    (
      "{\"parts\": [{\"type\": \"text\"}]}",
      "at /parts/0 of the JSON: the member \"name\" is missing: add it"
    ),
    ("{\"parts\": [{\"type\": \"text\", \"name\": \"a.b\"}]}", "/parts/0/name"),
    (
      "{\"parts\": [{\"type\": \"txt\", \"name\": \"a\"}]}",
      "at /parts/0/type of the JSON: the type \"txt\" is unknown"
    ),
    ("{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"requird\": true}]}", "/parts/0/requird"),
    (
      "{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"rules\": [{\"length\": [5, 2]}]}]}",
      "/parts/0/rules/0/length"
    ),
    (
      "{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"rules\": [{\"pattern\": \"[\"}]}]}",
      "/parts/0/rules/0/pattern"
    ),
    ("{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"rules\": [{\"email\": 1}]}]}", "/parts/0/rules/0/email"),
    (
      "{\"parts\": [{\"type\": \"date\", \"name\": \"a\", \"rules\": [{\"range\": [\"x\", null]}]}]}",
      "/parts/0/rules/0/range/0"
    ),
    ("{\"parts\": [{\"type\": \"integer\", \"name\": \"a\", \"default\": \"x\"}]}", "/parts/0/default"),
    ("{\"parts\": [{\"type\": \"choice\", \"name\": \"a\"}]}", "/parts/0"),
    ("{\"parts\": [{\"type\": \"choice\", \"name\": \"a\", \"choices\": [\"x\", \"x\"]}]}", "/parts/0/choices/1"),
    (
      "{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"visible\": {\"equal\": [\"b\", 1]}}]}",
      "/parts/0/visible/equal"
    ),
    (
      "{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"visible\": {\"not\": {\"equals\": [\"b\"]}}}]}",
      "/parts/0/visible/not/equals"
    ),
    ("{\"parts\": [{\"type\": \"rule\", \"name\": \"a\", \"equal\": []}]}", "/parts/0/equal"),
    ("{\"parts\": [{\"type\": \"rule\", \"name\": \"a\", \"holds\": {\"isEmpty\": \"a\"}}]}", "\"message\" is missing"),
    ("{\"parts\": [{\"type\": \"repeated\", \"name\": \"a\", \"rows\": -1, \"parts\": []}]}", "/parts/0/rows"),
    (
      "{\"parts\": [{\"type\": \"text\", \"name\": \"a\", \"visible\": {\"isEmpty\": \"b\"}}]}",
      "b isn't in the form, although a refers to it"
    ),
    (
      "{\"parts\": [{\"type\": \"text\", \"name\": \"a\"}, {\"type\": \"text\", \"name\": \"a\"}]}",
      "the identifier of form/a is used by"
    ),
    (
      "{\"parts\": [{\"type\": \"section\", \"name\": \"a\", \"parts\": [{\"type\": \"section\", \"name\": \"b\", \"parts\": []}]}]}",
      "a section can't contain the section at a/b"
    ),
  ])
  func `an error in a description has its place`(text: String, problem: String) throws {
    let description = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let error = #expect(throws: ListError.self) { try Form(describedBy: description) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "no error")")
  }

  @Test func `no description crashes the parser`() throws {
    let whole: JSONValue = [
      "parts": [
        ["type": "text", "name": "a", "rules": [["length": [1, 2]], ["range": [1, 2]]], "required": true],
        ["type": "choices", "name": "b", "choices": ["x"], "visible": ["all": [["isOne": ["a", ["x"]]]]]],
        ["type": "repeated", "name": "c", "count": [0, nil], "rows": 2, "parts": [["type": "date", "name": "d"]]],
        ["type": "rule", "name": "e", "different": ["a", "b"], "at": "a"],
      ]
    ]
    var pending: [JSONPointer] = [""]
    var places: [JSONPointer] = []
    while let place = pending.popLast() {
      places.append(place)
      switch whole[at: place] {
      case .object(let members): pending += members.keys.sorted().map { place.appending($0) }
      case .array(let items): pending += items.indices.map { place.appending($0) }
      default: break
      }
    }
    _ = try Form(describedBy: whole)
    let strange: [JSONValue] = [
      nil, true, -1, 1e300, "", "é.", [], [nil], [:], ["": []], [[1, 2], 9_007_199_254_740_993],
    ]
    for place in places {
      for value in strange {
        let patch = try JSONDecoder().decode(
          JSONPatch.self,
          from: JSONEncoder().encode([["op": "replace", "path": .string("\(place)"), "value": value]] as JSONValue))
        var broken = whole
        try patch.apply(to: &broken)
        do throws(ListError) { _ = try Form(describedBy: broken) } catch { #expect(!error.description.isEmpty) }
      }
    }
  }

  @Test func `a description can't create more fields than memory can hold`() throws {
    func nested(_ depth: Int) -> JSONValue {
      (0..<depth).reduce(["type": "text", "name": "x"]) { inner, level in
        ["type": "group", "name": .string("g\(level)"), "parts": [inner]]
      }
    }
    _ = try Form(describedBy: ["parts": [nested(60)]])
    #expect(throws: ListError.self) { try Form(describedBy: ["parts": [nested(200)]]) }
    let condition = (0..<200).reduce(["isEmpty": "x"] as JSONValue) { inner, _ in ["not": inner] }
    #expect(throws: ListError.self) {
      try Form(describedBy: ["parts": [["type": "text", "name": "x", "visible": condition]]])
    }
    for count in [["rows": 200_000], ["count": [1_000_000_000, nil]]] as [[String: JSONValue]] {
      let members = count.merging(["type": "repeated", "name": "r", "parts": []]) { $1 }
      #expect(throws: ListError.self) { try Form(describedBy: ["parts": [.object(members)]]) }
    }
  }

  @Test func `names may be numbers, or those of the form's own cells`() throws {
    var form = try Form(describedBy: [
      "parts": [
        ["type": "text", "name": "9223372036854775807"],
        ["type": "group", "name": "g", "parts": [["type": "choices", "name": "rows", "choices": ["a"]]]],
        ["type": "repeated", "name": "r", "parts": [["type": "text", "name": "2147483647"]]],
        ["type": "text", "name": "note", "visible": ["not": ["isEmpty": "r"]]],
      ]
    ])
    #expect(!form.list.isVisible("note"))
    try form.enter("a", into: "g.rows")
    let row = try form.addRow(to: "r")
    #expect(form.list.isVisible("note"))
    #expect(form.rows(of: "g") == [])
    #expect(form.rows(of: "r") == [row])
    try form.reset()
    #expect(!form.isDirty)
    #expect(!form.list.isVisible("note"))
  }
}
