import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// The part of the list that a page shows, which has an address of its own.
struct ListView: Hashable, Sendable {
  /// The kind of a part.
  enum Kind: Hashable, Sendable {
    /// All to-dos, in two sections.
    case all

    /// Open to-dos that are overdue or due today.
    case today

    /// Open to-dos that are due after today, by day.
    case upcoming

    /// The to-dos that a saved filter selects.
    case filter(String)

    /// One to-do with its parts, by the text that refers to it.
    case toDo(String)

    /// The numbers of what was done.
    case statistics
  }

  /// The kind of the part.
  var kind = Kind.all

  /// The filter that was typed; empty without a search.
  var find = ""

  /// Whether to-dos that start later are shown.
  var showsLater = false

  /// Whether the completed to-dos are shown, and not only their number.
  var showsCompleted = false

  /// The to-dos of the list, in two sections.
  static let all = ListView()

  private init() {}

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - path: The path below the list's address, as in `today`.
  ///   - query: The parameters, as in `find=cake&all`.
  /// - Returns: Nil if no view has this address.
  init?(path: some StringProtocol, query: FormFields) {
    let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    switch (parts.first, parts.count) {
    case (nil, _): kind = query.has("today") ? .today : .all
    case ("today", 1): kind = .today
    case ("upcoming", 1): kind = .upcoming
    case ("statistics", 1): kind = .statistics
    case ("filter", 2): kind = .filter(parts[1])
    case ("todo", 2): kind = .toDo(parts[1])
    default: return nil
    }
    find = query["find"]?.trimmingWhitespace() ?? ""
    showsLater = query.has("all")
    showsCompleted = query.has("completed")
  }

  /// Reads an address, as in `today?find=cake`.
  init?(_ address: String) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(path: parts[0], query: FormFields(parts.count > 1 ? String(parts[1]) : ""))
  }

  /// The path below the address of the list.
  var path: String {
    switch kind {
    case .all: ""
    case .today: "today"
    case .upcoming: "upcoming"
    case .statistics: "statistics"
    case .filter(let name): "filter/\(Self.escaped(name))"
    case .toDo(let reference): "todo/\(Self.escaped(reference))"
    }
  }

  /// The address below that of the list.
  var address: String {
    var fields: [String] = []
    if !find.isEmpty { fields.append("find=\(Self.escaped(find))") }
    if showsLater { fields.append("all") }
    if showsCompleted { fields.append("completed") }
    return fields.isEmpty ? path : "\(path)?\(fields.joined(separator: "&"))"
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~:"))) ?? ""
  }

  /// The word for the view in the page, which scripts and styles use.
  var name: String {
    switch kind {
    case .all: find.isEmpty ? "all" : "found"
    case .today: "today"
    case .upcoming: "upcoming"
    case .statistics: "statistics"
    case .filter: "found"
    case .toDo: "todo"
    }
  }

  /// Whether the rows are those of a search or of a saved filter, in the outline of the list.
  var isSearch: Bool {
    switch kind {
    case .all, .toDo: !find.isEmpty
    case .filter: true
    case .today, .upcoming, .statistics: false
    }
  }
}

extension ListView {
  /// The filter that selects the rows, and the problem of a typed one, whose words are searched for instead.
  func query(
    _ saved: [SavedFilter], _ clock: LocalClock
  ) throws(InputError) -> (query: ToDoQuery?, problem: FilterProblem?) {
    var conditions: [ToDoQuery] = []
    var problem: FilterProblem?
    if case .filter(let name) = kind {
      guard saved.contains(where: { $0.name.lowercased() == name.lowercased() }) else { throw .unknownFilter(name) }
      conditions.append(try ToDoQuery(written: "is:\(name)", clock: clock, saved: saved))
    }
    if !find.isEmpty {
      do throws(FilterProblem) {
        conditions.append(try ToDoQuery(find, clock: clock, saved: saved))
      } catch {
        conditions.append(.text(.anywhere, find))
        problem = error
      }
    }
    return (conditions.isEmpty ? nil : .all(conditions), problem)
  }
}

/// The fields of a form in the query of an address, in which a plus sign represents a space.
struct FormFields {
  private let fields: [(name: Substring, value: Substring)]

  init(_ query: String) {
    fields = query.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// Returns the value of a field; nil if it isn't given, or isn't percent-encoded UTF-8.
  subscript(name: String) -> String? {
    guard let value = fields.first(where: { $0.name == name[...] })?.value else { return nil }
    return value.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }

  /// Returns whether a field is given, with or without a value.
  func has(_ name: String) -> Bool { fields.contains { $0.name == name[...] } }
}
