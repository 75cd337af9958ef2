import Foundation
import HolonBase
import Testing

private struct Described: DescribedError { var description: String { "it failed: try again" } }

@Suite("Descriptions of errors")
struct DescribedErrorTests {
  @Test func `a described error has its description in Foundation as well`() {
    let error: any Error = Described()
    #expect(error.localizedDescription == "it failed: try again")
    #expect((error as NSError).localizedDescription == "it failed: try again")
    #expect(ByteReader.Damage().localizedDescription == ByteReader.Damage().description)
  }

  /// Foundation prints "The operation couldn't be completed" for others.
  @Test func `each public error of the toolkit is described in Foundation as well`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let texts = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    let declarations = texts.flatMap { text in
      text.matches(of: #/\n *public (?:struct|enum|final class) (\w+)(?:<[^\n>]*>)?: ([^\n{]*\b\w*Error)\b/#).map {
        (name: String($0.1), inherited: String($0.2))
      }
    }
    let names = declarations.filter { $0.inherited.contains(#/(^|, )(Error|DescribedError|LocalizedError)$/#) }
    let described = texts.flatMap { text in
      text.matches(
        of: #/(?:extension|struct|enum) (?:\w+\.)*(\w+)(?:<[^\n>]*>)?: [^\n{]*\b(?:DescribedError|LocalizedError)\b/#
      )
      .map { String($0.1) }
    }
    #expect(names.count > 30)
    #expect(names.map(\.name).filter { !described.contains($0) } == [])
  }
}
