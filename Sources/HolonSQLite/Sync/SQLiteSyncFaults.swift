/// Bugs to plant, for tests of the tests.
package struct SQLiteSyncFaults: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let movesFromTheLatest = SQLiteSyncFaults(rawValue: 1 << 0)
  package static let noAncestors = SQLiteSyncFaults(rawValue: 1 << 1)
  package static let noFormerParents = SQLiteSyncFaults(rawValue: 1 << 2)
  package static let partsStayHidden = SQLiteSyncFaults(rawValue: 1 << 3)
  package static let noProgressAbove = SQLiteSyncFaults(rawValue: 1 << 4)
  package static let outboxEmptied = SQLiteSyncFaults(rawValue: 1 << 5)
  package static let numbersAnew = SQLiteSyncFaults(rawValue: 1 << 6)
  package static let pagesForgotten = SQLiteSyncFaults(rawValue: 1 << 7)
}
