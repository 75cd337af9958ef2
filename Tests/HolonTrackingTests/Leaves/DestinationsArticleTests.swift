import Foundation
import HolonTracking
import Testing

@Suite("The article about destinations")
struct DestinationsArticleTests {
  @Test func `the article has exactly the existing rules, with their sources and marks`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let path = folder.appendingPathComponent("../../../Sources/HolonTracking/HolonTracking.docc/Destinations.md")
    let text = try String(contentsOf: path.standardizedFileURL.resolvingSymlinksInPath(), encoding: .utf8)
    let rows = Set(text.split(separator: "\n").filter { $0.hasPrefix("| `") && !$0.hasPrefix("| ``") }.map(String.init))
    let expected = Set(
      Vendor.allCases.flatMap(\.rules).map { rule in
        let isName = ["time,", "distinct_id,", "log.record.uid,"].contains { rule.statement.hasPrefix($0) }
        let statement = isName ? rule.statement : rule.statement.prefix(1).uppercased() + rule.statement.dropFirst()
        return "| `\(rule.name)`\(rule.isVerified ? "" : " ✻") | \(statement) | \(rule.source) |"
      })
    #expect(rows.subtracting(expected).sorted() == [])
    #expect(expected.subtracting(rows).sorted() == [])
  }
}
