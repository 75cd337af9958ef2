import Foundation
import HolonToDos
import Testing

@Suite("Identifiers in letters")
struct IDLettersTests {
  private let id = UUID(uuidString: "01a2099c-36d2-7c1e-9f00-5a4b3c2d10ef")!

  @Test func `letters are the digits of an identifier from its end`() {
    #expect(IDLetters(id).text == "zxghwjvktlsmggzrxhvpjwnkvrrgjshg")
    #expect(IDLetters(id).prefix(4) == "zxgh")
    #expect(IDLetters(id).prefix(0) == "" && IDLetters(id).prefix(99).count == 32)
  }

  @Test func `as many letters are shown as distinguish the to-dos, at least four`() {
    let ids = [
      "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002",
      "00000000-0000-0000-0000-000001000002", "10000000-0000-0000-0000-000000000001",
    ].map { UUID(uuidString: $0)! }
    let shortest = IDLetters.shortest(of: ids)
    #expect(shortest[ids[1]] == "jgggggg")
    #expect(shortest[ids[2]] == "jgggggh")
    #expect(shortest[ids[0]] == "h" + String(repeating: "g", count: 31))
    #expect(shortest[ids[3]] == "h" + String(repeating: "g", count: 30) + "h")
    #expect(IDLetters.shortest(of: [ids[0]]) == [ids[0]: "hggg"])
    #expect(IDLetters.shortest(of: []).isEmpty)
  }

  @Test func `the shortest letters of many identifiers name one each`() {
    let ids = (0..<2_000).map { _ in UUID() }
    let shortest = IDLetters.shortest(of: ids)
    #expect(shortest.count == ids.count)
    for (id, letters) in shortest {
      #expect(ids.filter { IDLetters($0).text.hasPrefix(letters) } == [id])
    }
  }

  @Test(
    arguments: [("zxgh", [0x10, 0xEF]), ("zxghw", [0x10, 0xEF]), ("ZX", [0xEF]), ("", [])] as [(String, [UInt8])])
  func `letters are read as the last bytes`(text: String, bytes: [UInt8]) {
    #expect(IDLetters.lastBytes(of: text) == bytes)
  }

  @Test(arguments: [
    ("zxgh", "zxgh"), ("ZXGH", "zxgh"), ("beef", "beef"), ("1234", "1234"),
    ("zxghwjvktlsmggzrxhvpjwnkvrrgjshg", "zxghwjvktlsmggzrxhvpjwnkvrrgjshg"),
  ])
  func `a reference is a number, digits or letters`(text: String, read: String) {
    #expect(ToDoReference(text)?.description == read)
  }

  @Test func `the forms of references never overlap`() {
    #expect(ToDoReference("1234") == .number(1_234))
    #expect(ToDoReference("beef") == .id(prefix: "beef"))
    #expect(ToDoReference("zxgh") == .letters("zxgh"))
    for text in ["zxg", "zxg1", "zxgb", "tomorrow", "next", "zx gh", "zxghwjvktlsmggzrxhvpjwnkvrrgjshgg"] {
      #expect(ToDoReference(text) == nil, "\(text)")
    }
  }
}
