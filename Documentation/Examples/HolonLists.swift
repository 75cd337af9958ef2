// Declarations that the examples of HolonLists's documentation assume.

@_exported public import Foundation
@_exported public import HolonJSONPatch
public import HolonLists
@_exported public import HolonTree

// A page, and stand-ins for UIKit where it doesn't exist.

public struct Page: Sendable {
  public func put<ID>(_ id: ID, in parent: ID?, behind previous: ID?) {}
}
public let page = Page()

@MainActor
open class UITableViewController {
  public let tableView = UITableView()
  public init() {}
  open func numberOfSections(in tableView: UITableView) -> Int { 0 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { .init() }
}

@MainActor
public final class UITableViewCell {
  public struct Configuration {
    public var text: String?
    public var secondaryText: String?
  }
  public var contentConfiguration: Configuration?
  public func defaultContentConfiguration() -> Configuration { Configuration() }
}

@MainActor
public final class UITableView: SectionedView {
  public enum RowAnimation { case automatic }
  public func performBatchUpdates(_ changes: () -> Void) { changes() }
  public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {}
  public func show(_ difference: ListDifference) {}
  public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell { .init() }
  public func performBatch(_ changes: @escaping () -> Void) { changes() }
  public func removeSections(at indices: IndexRanges) {}
  public func insertSections(at indices: IndexRanges) {}
  public func moveSection(from old: Int, to new: Int) {}
  public func removeRows(at places: [Place]) {}
  public func insertRows(at places: [Place]) {}
  public func moveRow(from old: Place, to new: Place) {}
  public func updateSections(at indices: [Int]) {}
  public func updateRows(at places: [Place]) {}
}
@MainActor public let tableView = UITableView()

extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

// MARK: - SectionedView.swift
var snapshot = ListSnapshot<Cell>()
var list = SectionedList<Cell>("heroes")

// MARK: - ListChanges.swift, SectionedList+Add.swift, SectionedList+Visibility.swift
var list = try SectionedList<Cell>("heroes") {
  ListSection("teams") { for index in 0..<3 { Cell("\(index)") } }
}
let search = "man"

// MARK: - SectionedList+Replace.swift, SectionedList+Undo.swift
var list = try SectionedList<Cell>("heroes") {
  ListSection("dc") {
    Cell("batman")
    Cell("joker")
  }
}

// MARK: - JSONPatch+Steps.swift
let new = ["b", "c"]

// MARK: - ListDifference+Stages.swift, Differences.md: for stage in difference.stages(from: rows, to: newRows) {
var rows = ["milk", "bread"]
let newRows = ["bread"]
let difference = ListDifference(from: rows, to: newRows)

// MARK: - IdentifiedDifference.swift
struct Hero: Identifiable, Equatable, Sendable { var id: String }
var after = KeyedTree<Hero, NoSummary<Hero>>()
try after.append(Hero(id: "sidekicks"))
try after.append(Hero(id: "alfred"), to: "sidekicks")
let before = after
try after.append(Hero(id: "robin"), to: "sidekicks")

// MARK: - SectionedDifference.swift
struct Hero: Identifiable, Equatable, Sendable { var id: String }
struct Team: Identifiable, Sendable { var id: String, heroes: [Hero] }
let league = ["batman", "superman", "flash", "cyborg", "robin"].map { Hero(id: $0) }
let before = [Team(id: "league", heroes: league), Team(id: "titans", heroes: [Hero(id: "raven")])]
let after = [
  Team(id: "league", heroes: Array(league.dropLast())), Team(id: "titans", heroes: [Hero(id: "robin"), Hero(id: "raven")]),
  Team(id: "avengers", heroes: []),
]

// MARK: - Changes.md: try heroes.remove("joker")
var shown = ListSnapshot<Cell>()
var heroes = try SectionedList<Cell>("heroes") {
  ListSection("marvel") {
    Cell("spider-man")
  }
  ListSection("dc") {
    Cell("batman")
    Cell("catwoman")
    ListGroup("friends") { Cell("alfred") }
    Cell("joker")
  }
}
heroes.takeChanges()

// MARK: - Changes.md: let saved = heroes.version
var heroes = try SectionedList<Cell>("heroes") {
  ListSection("dc") {
    Cell("batman")
    Cell("joker")
  }
}

// MARK: - Changes.md: try heroes.setHeader("Gotham", of: "dc")
var shown = ListSnapshot<Cell>()
var heroes = try SectionedList<Cell>("heroes") {
  ListSection("dc") {
    Cell("batman")
    Cell("joker")
  }
}

// MARK: - Changes.md: List {
// not compiled: SwiftUI exists only on Apple's platforms

// MARK: - Differences.md: let difference = ListDifference(from: old, to: new)
struct Hero: Identifiable, Equatable, Sendable { var id: String }
struct Team: Identifiable, Sendable { var id: String, heroes: [Hero] }
let old = ["milk"], new = ["bread"], before: [Team] = [], after: [Team] = []

// MARK: - Differences.md: difference.steps  // [update(at: 0, new: 1), remove(at: 1), move(from: 0, to: 1), insert(at: 2, new: 2)]
struct Hero: Identifiable, Equatable, Sendable { var id: String, name = "" }
let old = [Hero(id: "a"), Hero(id: "b"), Hero(id: "c")]
let new = [Hero(id: "c"), Hero(id: "a", name: "A"), Hero(id: "d")]
let difference = ListDifference(from: old, to: new)
func json(_ hero: Hero) -> JSONValue { ["id": .string(hero.id)] }

// MARK: - Differences.md: var log = ListLog(count: rows.count)
var rows = Array(0..<50_000)

// MARK: - Differences.md: for arrival in IdentifiedDifference(from: before, to: after).arrivals {
struct Hero: Identifiable, Equatable, Sendable { var id: String }
let before = KeyedTree<Hero, NoSummary<Hero>>(), after = before

// MARK: - ListContent.swift
struct Hero: Identifiable, Equatable, Sendable { var id: String, name: String }

// MARK: - ListLog.swift
var rows = ["tea", "salt", "rice", "bread"]

// MARK: - ListVersion.swift
var heroes = try SectionedList<Cell>("heroes") { ListSection("dc") { Cell("batman") } }
struct Button { var isEnabled = false }
var saveButton = Button()
