import Foundation
import HolonTree
import Testing

@Suite("NodeHandle")
struct NodeHandleTests {
  @Test(arguments: ["#1", "#12", "#12.2", "#2147482623", "#1.2147483646"])
  func `a handle is read from its description`(text: String) throws {
    let handle = try #require(NodeHandle(text))
    #expect(handle.description == text)
    let json = try JSONEncoder().encode([handle])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([NodeHandle].self, from: json) == [handle])
  }

  @Test func `a handle that is read names the node`() {
    var family = Family()
    family.tree.remove(family.second)
    let again = family.tree.append(4)
    #expect(NodeHandle("#3") == family.second)
    #expect(NodeHandle("#3.1") == again)
  }

  @Test(arguments: [
    "", "#", "1", "#0", "#-1", "#+1", "#01", "# 1", "#1 ", "#1.", "#1.0", "#1.+1", "#1.01", "#.1", "#1.1.1", "#a",
    "#1.a",
    "#2147482624", "#4294967295", "#4294967296", "#1.2147483647", "#1.4294967295", "##1", "#１",
  ])
  func `what is no handle isn't read`(text: String) throws {
    #expect(NodeHandle(text) == nil)
    let json = try JSONEncoder().encode([text])
    #expect {
      try JSONDecoder().decode([NodeHandle].self, from: json)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == "\"\(text)\" isn't a node handle: expected a string such as #12 or #12.2"
    }
  }

  @Test func `neither is something else than a text`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([NodeHandle].self, from: Data("[1]".utf8)) }
  }
}
