import Foundation
import HolonBase
import Testing

@Suite("Descriptions of JSON values")
struct JSONValueDescriptionTests {
  @Test func `a value prints as JSON`() {
    let value: JSONValue = ["title": "milk \"fresh\"\n", "litres": 2, "tags": ["cold", true, nil, []], "shop": [:]]
    #expect("\(value)" == #"{"litres":2,"shop":{},"tags":["cold",true,null,[]],"title":"milk \"fresh\"\n"}"#)
    #expect("\(JSONValue.string("\u{1}\\é"))" == #""\u0001\\é""#)
  }

  @Test func `what is printed can be read`() throws {
    let value: JSONValue = ["a/b": [1, 2.5, -3, "\u{1f}\t\r"], "": [["x": false]]]
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data("\(value)".utf8)) == value)
  }

  @Test func `a deep value doesn't need the stack`() {
    var value = JSONValue.null
    for _ in 0..<JSONValue.maximumDepth { value = [value] }
    #expect("\(value)".count == 2 * JSONValue.maximumDepth + 4)
  }
}
