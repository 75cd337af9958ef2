import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

/// The phrases are those of DefeatCoreTests, which judges how they are read.
@Suite struct LinePhrasesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../DefeatCoreTests/Line/Phrases/Corpus").standardizedFileURL

  /// The first column of each file.
  private func phrases() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { row in
        String(row.prefix { $0 != "\t" })
      }
    }
  }

  @Test func `the page's route reads each phrase as the terminal does`() async throws {
    let fixture = try ServerFixture()
    let phrases = try phrases()
    #expect(phrases.count >= 1_500)
    try await fixture.test { server in
      for phrase in phrases {
        let text = phrase.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try await server.send(.get, "/api/line?text=\(text.replacing("%20", with: "+"))")
        let line = ToDoLine(phrase, clock: ServerFixture.clock)
        #expect(answer.bytes == JSONAnswer.line(line, ServerFixture.clock), "\(phrase)")
      }
    }
  }
}
