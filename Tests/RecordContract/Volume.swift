package import Foundation
package import HolonRepositories
import HolonTesting
import Testing

/// What is kept in the tables of tests: a value of every kind, odd texts, and nothing.
package struct Volume: Identifiable, Hashable, Codable, Sendable {
  package var id: String
  package var title: String
  package var year: Int
  package var isLent: Bool
  package var weight: Double
  package var note: String?
  package var bought: Date?
  package var code: UUID
  package var cover: [UInt8]
  package var mood: Mood

  package enum Mood: String, Codable, SQLStorable, Comparable, CaseIterable {
    case sad, glad

    // Another order than that of the raw values.
    package static func < (left: Mood, right: Mood) -> Bool { left == .sad && right == .glad }
  }

  package func renamed(_ title: String) -> Volume {
    var volume = self
    volume.title = title
    return volume
  }
}

extension Volume {
  /// Where volumes are kept.
  package static let table = SQLTable(
    "volume",
    columns: [
      SQLColumn("id", \Volume.id), SQLColumn("title", \.title), SQLColumn("year", \.year), SQLColumn("lent", \.isLent),
      SQLColumn("weight", \.weight), SQLColumn("note", \.note), SQLColumn("bought", \.bought),
      SQLColumn("code", \.code), SQLColumn("cover", \.cover), SQLColumn("mood", \.mood),
    ]
  ) { row in
    try Volume(
      id: row["id"], title: row["title"], year: row["year"], isLent: row["lent"], weight: row["weight"],
      note: row["note"], bought: row["bought"], code: row["code"], cover: row["cover"], mood: row["mood"])
  }

  package static let all: [Volume] = [
    make("delta", "Sartor Resartus", 1836), make("alpha", "Laws of Form", 1969, isLent: true, note: "a gift"),
    // The same letter, once as one character and once as two: Swift takes them for equal.
    make("ch\u{E9}ri", "Ch\u{E9}ri", 1920), make("Zola", "La Be\u{301}te humaine", 1890, note: ""),
    make("ångström", "KELVIN \u{212A}", 1967, isLent: true), make("percent", "100 % \\ _ 'LAWS'", 1967, weight: -0.5),
  ]

  private static func make(
    _ id: String, _ title: String, _ year: Int, isLent: Bool = false, weight: Double = 1, note: String? = nil
  ) -> Volume {
    let day = Date(timeIntervalSince1970: Double(year) * 100_000.25)
    return Volume(
      id: id, title: title, year: year, isLent: isLent, weight: weight, note: note, bought: isLent ? day : nil,
      code: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(year % 251))),
      cover: Array(id.utf8), mood: isLent ? .glad : .sad)
  }

  package static let queries = [
    Query<Volume>().where(\.isLent, is: true), Query<Volume>().where(\.isLent, is: true).where(\.year, is: 1969),
    Query<Volume>().where(\.year, in: 1900...1968).sorted(by: \.year, descending: true),
    Query<Volume>().where(\.title, contains: "LAWS").sorted(by: \.title),
    Query<Volume>().where(\.title, contains: "k"), Query<Volume>().where(\.title, contains: "É"),
    Query<Volume>().where(\.title, contains: "%"), Query<Volume>().where(\.title, contains: ""),
    Query<Volume>().where(\.title, is: "Che\u{301}ri"), Query<Volume>().where(\.title, atLeast: "L"),
    Query<Volume>().where(\.year, atMost: 1967).sorted(by: \.year).sorted(by: \.title, descending: true),
    Query<Volume>().where(\.year, isOneOf: [1836, 1969]), Query<Volume>().where(\.year, isOneOf: []),
    Query<Volume>().where(\.note, is: nil), Query<Volume>().where(\.note, isOneOf: [nil, "a gift"]),
    Query<Volume>().where(\.weight, atMost: 0), Query<Volume>().where(\.mood, is: .glad),
    Query<Volume>().where(\.mood, atLeast: .glad).sorted(by: \.mood, descending: true),
    Query<Volume>().sorted(by: \.mood).sorted(by: \.weight), Query<Volume>().where(\.code, is: all[0].code),
    Query<Volume>().where(\.bought, is: all[1].bought), Query<Volume>().where(\.id, atLeast: "b").sorted(by: \.id),
    Query<Volume>().where(Condition("odd") { $0.year % 2 == 1 }).sorted(by: \.year),
    Query<Volume>().where(Condition("odd") { $0.year % 2 == 1 }).where(\.isLent, is: true),
    Query<Volume>().where(\.title.count, is: 12), Query<Volume>().sorted(by: \.title.count),
    Query<Volume>().where(\.year, is: 2000),
  ]
}

/// Checks the contract with volumes.
package func checkVolumeContract<Conformer: Repository<Volume>>(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: () async throws -> Conformer
) async throws {
  try await checkRepositoryContract(
    Volume.all, changed: { $0.renamed("\($0.title)!") }, queries: Volume.queries,
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column), make: make)
}
