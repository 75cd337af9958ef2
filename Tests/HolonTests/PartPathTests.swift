import Foundation
import Holon
import Testing

@Suite("The path of a part")
struct PartPathTests {
  @Test func `it reads as its indices with points between them`() {
    #expect("\([2, 1] as PartPath)" == "2.1")
    #expect("\(PartPath())" == "")
    #expect(PartPath([2]).appending(1) == [2, 1])
  }

  @Test func `paths are ordered as parts are asked`() {
    let paths: [PartPath] = [[1], [0, 10], [], [0, 9, 3], [0]]
    #expect(paths.sorted() == [[], [0], [0, 9, 3], [0, 10], [1]])
  }

  @Test func `it is written as an array`() throws {
    let data = try JSONEncoder().encode([2, 1] as PartPath)
    #expect(String(decoding: data, as: UTF8.self) == "[2,1]")
    #expect(try JSONDecoder().decode(PartPath.self, from: data) == [2, 1])
  }
}
