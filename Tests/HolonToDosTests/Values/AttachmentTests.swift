import Foundation
import HolonToDos
import Testing

/// Swift Testing has attachments as well.
private typealias ToDoAttachment = HolonToDos.Attachment

struct AttachmentTests {
  private func attachment(_ name: String, _ digit: String) throws -> ToDoAttachment {
    let hash = try #require(ContentHash(String(repeating: digit, count: 64)))
    return try #require(ToDoAttachment(name: name, hash: hash, bytes: 1))
  }

  @Test func `an attachment with a taken name gets a number before its extension`() throws {
    var toDo = try ToDo("One")
    for digit in ["1", "2", "3"] { toDo.attach(try attachment("photo.old.jpg", digit)) }
    toDo.attach(try attachment("photo.old.jpg", "2"))
    toDo.attach(try attachment(".hidden", "4"))
    toDo.attach(try attachment(".hidden", "5"))
    let names = ["photo.old.jpg", "photo.old 2.jpg", "photo.old 3.jpg", ".hidden", ".hidden 2"]
    #expect(toDo.attachments.map(\.name) == names)
    try toDo.detach("photo.old 2.jpg")
    #expect(throws: ToDoError.unknownAttachment("photo.old 2.jpg", title: "One")) {
      try toDo.detach("photo.old 2.jpg")
    }
  }

  @Test func `an attachment with the longest name gets a number, too`() throws {
    var toDo = try ToDo("One")
    let name = String(repeating: "é", count: 511)
    toDo.attach(try attachment(name, "1"))
    let second = toDo.attach(try attachment(name, "2"))
    #expect(second.name != name)
    #expect(second.name.hasSuffix(" 2"))
  }

  @Test func `attachments can be encoded and decoded, and invalid ones are refused`() throws {
    let file = try attachment("a.txt", "a")
    let folder = try #require(ToDoAttachment(name: "box", hash: file.hash, bytes: 12, files: 3))
    let data = try JSONEncoder().encode([file, folder])
    #expect(try JSONDecoder().decode([ToDoAttachment].self, from: data) == [file, folder])
    for text in [#"{"name":"../a","hash":"\#(file.hash)","bytes":1}"#, #"{"name":"a","hash":"x","bytes":1}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(ToDoAttachment.self, from: Data(text.utf8))
      }
    }
  }
}
