import HolonBase
import HolonJSONPatch
import HolonTree
import Testing

@Suite("JSON Patch: documents")
struct JSONPatchTests {
  /// The examples of RFC 6902, appendix A, and further requirements of its sections 4 and 5.
  private static let examples: [Example] = [
    Example(
      "add a member", #"{"foo": "bar"}"#, #"{"op": "add", "path": "/baz", "value": "qux"}"#,
      #"{"baz": "qux", "foo": "bar"}"#),
    Example(
      "add an item", #"{"foo": ["bar", "baz"]}"#, #"{"op": "add", "path": "/foo/1", "value": "qux"}"#,
      #"{"foo": ["bar", "qux", "baz"]}"#),
    Example(
      "remove a member", #"{"baz": "qux", "foo": "bar"}"#, #"{"op": "remove", "path": "/baz"}"#, #"{"foo": "bar"}"#),
    Example(
      "remove an item", #"{"foo": ["bar", "qux", "baz"]}"#, #"{"op": "remove", "path": "/foo/1"}"#,
      #"{"foo": ["bar", "baz"]}"#),
    Example(
      "replace", #"{"baz": "qux", "foo": "bar"}"#, #"{"op": "replace", "path": "/baz", "value": "boo"}"#,
      #"{"baz": "boo", "foo": "bar"}"#),
    Example(
      "move a member", #"{"foo": {"bar": "baz", "waldo": "fred"}, "qux": {"corge": "grault"}}"#,
      #"{"op": "move", "from": "/foo/waldo", "path": "/qux/thud"}"#,
      #"{"foo": {"bar": "baz"}, "qux": {"corge": "grault", "thud": "fred"}}"#),
    Example(
      "move an item", #"{"foo": ["all", "grass", "cows", "eat"]}"#,
      #"{"op": "move", "from": "/foo/1", "path": "/foo/3"}"#, #"{"foo": ["all", "cows", "eat", "grass"]}"#),
    Example(
      "pass tests", #"{"baz": "qux", "foo": ["a", 2, "c"]}"#,
      #"{"op": "test", "path": "/baz", "value": "qux"}, {"op": "test", "path": "/foo/1", "value": 2}"#,
      #"{"baz": "qux", "foo": ["a", 2, "c"]}"#),
    Example(
      "fail a test", #"{"baz": "qux"}"#, #"{"op": "test", "path": "/baz", "value": "bar"}"#, refusal: .testFailed),
    Example(
      "add a nested member", #"{"foo": "bar"}"#, #"{"op": "add", "path": "/child", "value": {"grandchild": {}}}"#,
      #"{"foo": "bar", "child": {"grandchild": {}}}"#),
    Example(
      "pass over unknown members", #"{"foo": "bar"}"#, #"{"op": "add", "path": "/baz", "value": "qux", "xyz": 123}"#,
      #"{"foo": "bar", "baz": "qux"}"#),
    Example(
      "add where nothing is", #"{"foo": "bar"}"#, #"{"op": "add", "path": "/baz/bat", "value": "qux"}"#,
      refusal: .missing),
    Example(
      "unescape a slash before a tilde", #"{"/": 9, "~1": 10}"#, #"{"op": "test", "path": "/~01", "value": 10}"#,
      #"{"/": 9, "~1": 10}"#),
    Example(
      "tell a number from a text", #"{"/": 9, "~1": 10}"#, #"{"op": "test", "path": "/~01", "value": "10"}"#,
      refusal: .testFailed),
    Example(
      "add a list as an item", #"{"foo": ["bar"]}"#, #"{"op": "add", "path": "/foo/-", "value": ["abc", "def"]}"#,
      #"{"foo": ["bar", ["abc", "def"]]}"#),

    Example(
      "replace the whole", #"{"foo": 1}"#,
      #"{"op": "add", "path": "", "value": [2]}, {"op": "replace", "path": "", "value": {"a": []}}"#, #"{"a": []}"#),
    Example("add over a member", #"{"foo": 1}"#, #"{"op": "add", "path": "/foo", "value": null}"#, #"{"foo": null}"#),
    Example("add after the last item", "[1]", #"{"op": "add", "path": "/1", "value": 2}"#, "[1, 2]"),
    Example(
      "add past the last item", "[1]", #"{"op": "add", "path": "/2", "value": 2}"#, refusal: .outOfRange(count: 1)),
    Example("add by no index", "[1]", #"{"op": "add", "path": "/a", "value": 2}"#, refusal: .invalidIndex("a")),
    Example(
      "add by an index with a zero", "[1]", #"{"op": "add", "path": "/00", "value": 2}"#, refusal: .invalidIndex("00")),
    Example("add to a text", #"{"foo": "bar"}"#, #"{"op": "add", "path": "/foo/0", "value": 2}"#, refusal: .noParts),
    Example("remove nothing", #"{"foo": 1}"#, #"{"op": "remove", "path": "/bar"}"#, refusal: .missing),
    Example("remove the item after the last", "[1]", #"{"op": "remove", "path": "/-"}"#, refusal: .missing),
    Example("remove the whole", "[1]", #"{"op": "remove", "path": ""}"#, refusal: .wholeDocument),
    Example("replace nothing", #"{"foo": 1}"#, #"{"op": "replace", "path": "/bar", "value": 2}"#, refusal: .missing),
    Example(
      "move into itself", #"{"foo": {"bar": 1}}"#, #"{"op": "move", "from": "/foo", "path": "/foo/bar"}"#,
      refusal: .moveIntoItself),
    Example(
      "move to the same place", #"{"foo": 1}"#, #"{"op": "move", "from": "/foo", "path": "/foo"}"#, #"{"foo": 1}"#),
    Example(
      "move nothing to its place", #"{"foo": 1}"#, #"{"op": "move", "from": "/bar", "path": "/bar"}"#, refusal: .missing
    ),
    Example(
      "move out of what is replaced", #"{"foo": {"bar": 1}}"#, #"{"op": "move", "from": "/foo/bar", "path": "/foo"}"#,
      #"{"foo": 1}"#),
    Example(
      "move to where it is found afterwards", #"["a", "b", []]"#, #"{"op": "move", "from": "/0", "path": "/1/0"}"#,
      #"["b", ["a"]]"#),
    Example("copy", #"{"foo": [1]}"#, #"{"op": "copy", "from": "/foo", "path": "/foo/0"}"#, #"{"foo": [[1], 1]}"#),
    Example("copy the whole into itself", "[1]", #"{"op": "copy", "from": "", "path": "/-"}"#, "[1, [1]]"),
    Example(
      "keep what was before a failure", "[1]", #"{"op": "remove", "path": "/0"}, {"op": "remove", "path": "/0"}"#,
      refusal: .outOfRange(count: 0), at: 1),
  ]

  @Test(arguments: examples)
  func `documents are patched according to RFC 6902`(example: Example) throws {
    let patch = try HolonJSONPatchTests.patch("[\(example.operations)]")
    let before = try json(example.document)
    var document = before
    if let refusal = example.refusal {
      let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &document) }
      #expect(error?.reason == refusal)
      #expect(error?.index == example.failingOperation)
      #expect(document == before)
    } else {
      try patch.apply(to: &document)
      #expect(document == (try json(example.result)))
    }
    #expect(try HolonJSONPatchTests.patch(text(patch)) == patch)
  }

  @Test(arguments: [
    (
      #"[{"op": "put", "path": "/a", "value": 1}]"#,
      #""put" isn't an operation: use add, remove, replace, move, copy or test"#
    ),
    (#"[{"op": "add", "path": "/a"}]"#, #"the operation "add" has no member "value": add it"#),
    (#"[{"op": "copy", "path": "/a"}]"#, #"the operation "copy" has no member "from": add it"#),
    (#"[{"op": "test", "value": 1}]"#, #"the operation "test" has no member "path": add it"#),
    (#"[{"op": "remove", "path": "a"}]"#, #""a" isn't a JSON pointer: it must be empty or start with /"#),
    (#"[{"path": "/a"}]"#, "op"), (#"[7]"#, nil), (#"{"op": "remove", "path": "/a"}"#, nil),
    (#"[{"op": 1, "path": ""}]"#, nil),
    (#"[{"op": "remove", "path": null}]"#, nil), (#"[null]"#, nil),
  ])
  func `an invalid patch is refused with a reason`(text: String, sentence: String?) {
    let error = #expect(throws: DecodingError.self) { try patch(text) }
    if let error, let sentence { #expect("\(error)".contains(sentence)) }
  }

  @Test func `copies end at their limit, in numbers and in depth`() throws {
    let doubling = JSONPatch(Array(repeating: .copy(from: "", to: "/-"), count: 60))
    var wide: JSONValue = [1]
    let error = #expect(throws: JSONPatchError.self) { try doubling.apply(to: &wide, copyLimit: 10_000) }
    #expect(error?.reason == .tooManyCopies)
    #expect(error?.index == 12)
    #expect(wide == [1])
    let nesting = JSONPatch(Array(repeating: .copy(from: "", to: "/a"), count: 600))
    var deep: JSONValue = [:]
    #expect(throws: JSONPatchError.self) { try nesting.apply(to: &deep) }
    #expect(deep == [:])
  }

  @Test func `errors include the next step`() {
    var document: JSONValue = ["foo": [1, 2, 3]]
    let patch = JSONPatch([.test(at: "/foo/0", equals: 1), .remove(at: "/foo/7")])
    let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &document) }
    #expect(
      error?.description == #"operation 1 at "/foo/7": the array has only 3 items: use a smaller index"#)
  }
}

struct Example: Sendable, CustomStringConvertible {
  let description: String
  let document: String
  let operations: String
  let result: String
  let refusal: JSONPatchError.Reason?
  let failingOperation: Int

  init(_ description: String, _ document: String, _ operations: String, _ result: String) {
    (self.description, self.document, self.operations, self.result) = (description, document, operations, result)
    (refusal, failingOperation) = (nil, 0)
  }

  init(
    _ description: String, _ document: String, _ operations: String, refusal: JSONPatchError.Reason,
    at operation: Int = 0
  ) {
    (self.description, self.document, self.operations, result) = (description, document, operations, "")
    (self.refusal, failingOperation) = (refusal, operation)
  }
}
