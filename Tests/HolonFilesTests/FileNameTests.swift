import HolonFiles
import Testing

@Suite("File names")
struct FileNameTests {
  @Test(arguments: [[0xFF], [0x0A], Array(repeating: 0x61, count: 255)])
  func `Any bytes are a name, but for a slash and zero`(bytes: [UInt8]) {
    #expect(FileName(bytes: bytes)?.bytes == bytes)
  }

  @Test(arguments: ["", ".", "..", "a/b", "a\0b"])
  func `What can't be a name is refused`(text: String) { #expect(throws: FileError.self) { try FileName(text) } }

  @Test func `A name is shown on one line, whatever its bytes are`() {
    #expect(FileName(bytes: [0x61, 0xFF, 0x0A, 0x62])?.description == "a\\xFF\\nb")
    #expect(FileName("Größe.txt").description == "Größe.txt")
    #expect(FileName("back\\slash").description == "back\\\\slash")
    #expect(FileName("\u{1B}[31m").description == "\\x1B[31m")
  }

  @Test func `A path never leads out of its folder`() throws {
    #expect(try RelativePath("a//b/./c").names == ["a", "b", "c"])
    #expect(throws: FileError.self) { try RelativePath("/etc/passwd") }
    #expect(throws: FileError.self) { try RelativePath("a/../../b") }
  }
}
