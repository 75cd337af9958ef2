import HolonBase
import HolonLists
import HolonTree

/// A simple model of a sectioned list: nested arrays, with every answer computed each time.
struct NaiveList: Equatable {
  struct Part: Equatable {
    var id: String
    var level: ListLevel
    var header: String?
    var title = ""
    var value = 0
    var isHidden = false
    var condition: Condition<String>?

    /// The number of a rule that refuses one title; no two rules are the same.
    var rule: Int?
    var indentation = 0
    var parts: [Part] = []
  }

  struct Row: Equatable {
    var id: String
    var title: String
    var indentation: Int
  }

  struct Section: Equatable {
    var id: String
    var header: String?
    var rows: [Row]
  }

  var whole = Part(id: "list", level: .list)
  var filter: Int?

  func path(of id: String) -> [Int]? { Self.path(of: id, in: whole) }

  private static func path(of id: String, in part: Part) -> [Int]? {
    for (index, child) in part.parts.enumerated() {
      if child.id == id { return [index] }
      if let rest = path(of: id, in: child) { return [index] + rest }
    }
    return nil
  }

  subscript(path: [Int]) -> Part {
    get { path.reduce(whole) { $0.parts[$1] } }
    set { Self.set(&whole, path[...], newValue) }
  }

  private static func set(_ part: inout Part, _ path: ArraySlice<Int>, _ new: Part) {
    guard let first = path.first else { return part = new }
    set(&part.parts[first], path.dropFirst(), new)
  }

  var all: [Part] { Self.all(in: whole) }

  static func all(in part: Part) -> [Part] { part.parts.flatMap { [$0] + all(in: $0) } }

  var shown: [Section] {
    whole.parts.filter(isShown).map { Section(id: $0.id, header: $0.header, rows: rows(in: $0, 0)) }
  }

  private func isShown(_ part: Part) -> Bool {
    if part.isHidden { return false }
    if part.rule != nil, part.title == "t0" { return false }
    if part.level == .cell, let filter, part.value % 5 < filter { return false }
    let values = Dictionary(all.filter { $0.level == .cell }.map { ($0.id, JSONValue.number(JSONNumber($0.value))) }) {
      $1
    }
    return part.condition?.holds { values[$0] } ?? true
  }

  private func rows(in part: Part, _ indentation: Int) -> [Row] {
    let indentation = indentation + part.indentation
    if part.level == .cell { return [Row(id: part.id, title: part.title, indentation: indentation)] }
    return part.parts.filter(isShown).flatMap { rows(in: $0, indentation) }
  }
}

extension NaiveList.Part {
  /// The same for the list under test.
  var node: ListNode<Cell> {
    let parts = parts.map(\.node)
    var node: ListNode<Cell> =
      switch level {
      case .list: SectionedList<Cell>("inner").node
      case .section: ListSection(id, header: header) { parts }.node
      case .group: ListGroup(id) { parts }.node
      case .cell: cell.node
      }
    if let condition { node = node.visible(when: condition) }
    if rule != nil { node = node.visible { $0.title != "t0" } }
    if indentation > 0 { node = node.indented(by: indentation) }
    return node.hidden(isHidden)
  }

  var cell: Cell { Cell(id, title: title, value: .number(JSONNumber(value))) }
}

extension ListSnapshot where Content == Cell {
  var plain: [NaiveList.Section] {
    sections.map { section in
      .init(
        id: section.id, header: section.header,
        rows: section.rows.map { .init(id: $0.id, title: $0.title, indentation: $0.decoration.indentation) })
    }
  }
}
