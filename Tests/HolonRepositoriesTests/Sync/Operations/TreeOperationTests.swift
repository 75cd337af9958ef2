import Foundation
import HolonRepositories
import HolonTree
import Testing

@Suite("Operations")
struct TreeOperationTests {
  let stamp = HybridTimestamp(milliseconds: 1_000, counter: 2, device: DeviceNumber(rawValue: 3))

  private func text(_ action: TreeAction<Outline>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(TreeOperation<Outline>(stamp: stamp, item: 5, action: action))
    let decoded = try JSONDecoder().decode(TreeOperation<Outline>.self, from: data)
    #expect(decoded == TreeOperation(stamp: stamp, item: 5, action: action))
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `operations are short objects`() throws {
    let time = #""t":"0000000003e8000200000003""#
    #expect(try text(.set("title", "Milk")) == #"{"f":"title","i":5,"k":"set",\#(time),"v":"Milk"}"#)
    #expect(try text(.set("title", nil)) == #"{"f":"title","i":5,"k":"set",\#(time)}"#)
    #expect(try text(.order(in: .root, .first)) == #"{"i":5,"k":"order","o":"a0","p":[0],\#(time)}"#)
    #expect(try text(.move(to: .trash, .first)) == #"{"i":5,"k":"move","o":"a0","p":[1],\#(time)}"#)
    #expect(try text(.move(to: .node(8), .first)) == #"{"i":5,"k":"move","o":"a0","p":[2,8],\#(time)}"#)
  }

  @Test(arguments: [
    #"{"i":5,"k":"burn","t":"0000000003e8000200000003"}"#, #"{"i":5,"k":"set","t":"0000000003e8000200000003"}"#,
    #"{"i":5,"k":"move","o":"a00","p":[0],"t":"0000000003e8000200000003"}"#,
    #"{"i":5,"k":"move","o":"a0","p":[3],"t":"0000000003e8000200000003"}"#, "[]",
  ])
  func `what is no operation is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TreeOperation<Outline>.self, from: Data(text.utf8))
    }
  }

  @Test func `a key without end is refused`() {
    let key = "a0" + String(repeating: "V", count: 5_000)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(OrderKey.self, from: Data("\"\(key)\"".utf8)) }
  }
}
