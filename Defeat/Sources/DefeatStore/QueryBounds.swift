import Foundation
import HolonSQL
import HolonToDos

/// The conditions on rows of `todo` that enclose a query.
///
/// SQLite compares only ASCII letters without regard to case, and it knows no time zones. The query itself is evaluated
/// on the rows that meet the upper condition. A condition that is null, because a value is missing, isn't met.
struct QueryBounds {
  /// A condition that every selected row meets, and perhaps others.
  let upper: SQLStatement

  /// A condition that only selected rows meet.
  let lower: SQLStatement

  /// The conditions for a filter's query.
  init(_ filter: QueryFilter) { self = QueryBounds(filter.query, filter) }

  private init(_ query: ToDoQuery, _ filter: QueryFilter) {
    switch query {
    case .all(let parts): self = QueryBounds(parts.map { QueryBounds($0, filter) }, joined: " AND ", none: "1")
    case .any(let parts): self = QueryBounds(parts.map { QueryBounds($0, filter) }, joined: " OR ", none: "0")
    case .not(.state(.complete)): self = Self.isOpen
    case .not(let part): self = QueryBounds(part, filter).negated
    case .text(let place, let text): self = QueryBounds(place, text)
    case .tag(let tag): self = QueryBounds(tag: tag)
    case .project(let project): self = QueryBounds(project: project)
    case .value(let comparison, let value): self = QueryBounds(comparison, value, filter.timeZone)
    case .date(let field, let comparison, let due):
      self = QueryBounds(field, comparison, DueRange(due, in: filter.timeZone))
    case .has(let field): self = QueryBounds(presenceOf: field)
    case .state(.complete): self = Self.isOpen.negated
    case .state(.checklist): self = QueryBounds("\(ToDoColumn.partsTotal) > 0")
    case .state(.archived):
      self = QueryBounds(
        upper: "EXISTS (SELECT 1 FROM todo AS other WHERE other.\(ToDoColumn.archived) IS NOT NULL)", lower: "0")
    // The conditions depend on other rows.
    case .state(.blocked), .state(.blocking):
      self = QueryBounds(
        upper: "EXISTS (SELECT 1 FROM todo AS dependent WHERE dependent.\(ToDoColumn.needs) IS NOT NULL)", lower: "0")
    case .state(.overdue):
      let due = Self.time(in: .due, before: DueLimit(filter.now, in: filter.timeZone))
      self = QueryBounds([Self.isOpen, due], joined: " AND ", none: "1")
    }
  }

  private init(upper: SQLStatement, lower: SQLStatement) {
    self.upper = upper
    self.lower = lower
  }

  /// A condition that SQL states exactly.
  private init(_ condition: SQLStatement) { self = QueryBounds(upper: condition, lower: condition) }

  private init(_ parts: [QueryBounds], joined separator: SQLStatement, none: SQLStatement) {
    guard !parts.isEmpty else {
      self = QueryBounds(none)
      return
    }
    self = QueryBounds(
      upper: "(\(parts.map(\.upper).joined(separator)))", lower: "(\(parts.map(\.lower).joined(separator)))")
  }

  /// The conditions that are met where these aren't, also where they are null.
  private var negated: QueryBounds {
    QueryBounds(upper: "NOT coalesce(\(lower), 0)", lower: "NOT coalesce(\(upper), 0)")
  }

  /// The conditions that are met where these aren't, and null where they are.
  private var reversed: QueryBounds { QueryBounds(upper: "NOT (\(lower))", lower: "NOT (\(upper))") }

  /// The condition for open to-dos, written as in the index of due times, so that SQLite can use that.
  private static let isOpen = QueryBounds(SQLStatement(stringLiteral: ToDoReader.isOpen))

  private static let tags: SQLStatement = "coalesce(\(ToDoColumn.tags), '')"

  /// The tags, each between spaces.
  private static let separateTags: SQLStatement = "(' ' || \(tags) || ' ')"
}

// MARK: - Texts

extension QueryBounds {
  private init(_ place: ToDoQuery.Place, _ text: String) {
    let title = QueryBounds(text, in: "\(ToDoColumn.title)")
    let notes = QueryBounds(text, in: "coalesce(\(ToDoColumn.notes), '')")
    switch place {
    case .title: self = title
    case .notes: self = notes
    case .anywhere:
      // A text with a space may span two tags.
      let tags = QueryBounds(text, in: Self.tags, isCertain: !text.contains { $0.isWhitespace })
      self = QueryBounds([title, notes, tags], joined: " OR ", none: "0")
    }
  }

  private init(tag: String) {
    self = QueryBounds(" \(tag) ", in: Self.separateTags, isCertain: !tag.isEmpty && !tag.contains { $0.isWhitespace })
  }

  private init(project: String?) {
    // A name that isn't a word is an attribute.
    let isNamed = QueryBounds(upper: "coalesce(\(ToDoColumn.attributes), '') LIKE '%\"project\"%'", lower: "0")
    guard let project else {
      let isTagged = QueryBounds(
        upper: "\(Self.separateTags) LIKE '% +%'", lower: "\(Self.separateTags) GLOB '* +[^ ]*'")
      self = QueryBounds([isTagged, isNamed], joined: " OR ", none: "0")
      return
    }
    let isWord = !project.isEmpty && !project.contains { $0.isWhitespace }
    let parts = [" +\(project) ", " +\(project)."].map { QueryBounds($0, in: Self.separateTags, isCertain: isWord) }
    self = QueryBounds(parts + [isNamed], joined: " OR ", none: "0")
  }

  /// The conditions that a value contains a text, ignoring case.
  ///
  /// Beyond ASCII, and after a null character, SQLite can't find it. All such values may contain it.
  ///
  /// - Parameters:
  ///   - value: An expression that isn't null.
  ///   - isCertain: Whether a value in which SQLite finds the text is selected.
  private init(_ text: String, in value: SQLStatement, isCertain: Bool = true) {
    let isOther: SQLStatement = "length(\(value)) <> length(CAST(\(value) AS BLOB))"
    let folded = text.lowercased()
    guard folded.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) else {
      self = QueryBounds(upper: isOther, lower: "0")
      return
    }
    var pattern = "%"
    for character in folded.unicodeScalars {
      if "%_\\".unicodeScalars.contains(character) { pattern += "\\" }
      pattern.unicodeScalars.append(character)
    }
    let isFound: SQLStatement = "\(value) LIKE \(pattern + "%") ESCAPE '\\'"
    self = QueryBounds(upper: "(\(isFound) OR \(isOther))", lower: isCertain ? isFound : "0")
  }
}

// MARK: - Values

extension QueryBounds {
  private init(_ comparison: ToDoQuery.Comparison, _ value: ToDo.Value, _ timeZone: TimeZone) {
    switch value {
    case .due(let due):
      self = Self.compare(comparison, DueRange(due, in: timeZone), before: Self.time(in: .due))
    case .start(let start):
      self = Self.compare(comparison, DueRange(start, in: timeZone), before: Self.time(in: .start))
    case .recurrence, .completion: self = QueryBounds("0")
    case .priority(let priority):
      // The most urgent priority has the least code.
      let code = Int(priority.code)
      self = Self.compare("\(code)", comparison, "\(ToDoColumn.priority)")
    case .estimate(let estimate):
      self = Self.compare("\(ToDoColumn.estimate)", comparison, "\(estimate.minutes)")
    }
  }

  private init(_ field: ToDoQuery.DateField, _ comparison: ToDoQuery.Comparison, _ range: DueRange) {
    let column: ToDoColumn =
      switch field {
      case .created: .created
      case .modified: .modified
      case .completed: .completed
      }
    self = Self.compare(comparison, range) { limit in
      let milliseconds = Int((limit.moment.timeIntervalSince1970 * 1_000).rounded(.up))
      return QueryBounds("\(column) < \(milliseconds)")
    }
  }

  private init(presenceOf field: ToDo.Field) {
    if field == .tags {
      // Tags that are projects don't count; a plus sign alone isn't one.
      self = QueryBounds(upper: "coalesce(\(ToDoColumn.tags), '') <> ''", lower: "\(Self.separateTags) GLOB '* [^+ ]*'")
      return
    }
    guard let column = ToDoColumn.allCases.first(where: { $0.stringValue == field.rawValue }) else {
      self = QueryBounds(upper: "1", lower: "0")
      return
    }
    self = QueryBounds("coalesce(\(column), '') <> ''")
  }

  private static func compare(
    _ left: SQLStatement, _ comparison: ToDoQuery.Comparison, _ right: SQLStatement
  ) -> QueryBounds {
    switch comparison {
    case .less: QueryBounds("\(left) < \(right)")
    case .atMost: QueryBounds("\(left) <= \(right)")
    case .equal: QueryBounds("\(left) = \(right)")
    case .atLeast: QueryBounds("\(left) >= \(right)")
    case .greater: QueryBounds("\(left) > \(right)")
    }
  }

  /// - Parameter before: Returns the conditions that a time lies before a limit, which are null without a time.
  private static func compare(
    _ comparison: ToDoQuery.Comparison, _ range: DueRange, before: (DueLimit) -> QueryBounds
  ) -> QueryBounds {
    switch comparison {
    case .less: before(range.lower)
    case .atMost: before(range.upper)
    case .equal: QueryBounds([before(range.lower).reversed, before(range.upper)], joined: " AND ", none: "1")
    case .atLeast: before(range.lower).reversed
    case .greater: before(range.upper).reversed
    }
  }

  /// The conditions that the time in a column, as text, lies before a limit.
  private static func time(in column: ToDoColumn) -> (_ limit: DueLimit) -> QueryBounds {
    { limit in time(in: column, before: limit) }
  }

  private static func time(in column: ToDoColumn, before limit: DueLimit) -> QueryBounds {
    let day = limit.day?.description ?? "9999-12-32"
    let seconds = limit.moment.timeIntervalSince1970.rounded(.down)
    let second = String(Timestamp.text(Date(timeIntervalSince1970: seconds)).prefix(19))
    // A time of day may differ from the moment by as much as its zone does from UTC, and by a day that clocks skip.
    func date(_ days: Double) -> String {
      Timestamp.text(Timestamp.bounded(Date(timeIntervalSince1970: seconds + days * 86_400)))
    }
    func condition(_ end: String, _ local: String) -> SQLStatement {
      """
      CASE WHEN length(\(column)) = 10 THEN \(column) < \(day) WHEN substr(\(column), -1) = ']' THEN \(column) < \(local) \
      ELSE \(column) < \(end) END
      """
    }
    // A moment with a fraction of a second is written with more characters, all of them before “[”.
    let isWhole = seconds == limit.moment.timeIntervalSince1970
    let end = isWhole ? second : second + "["
    // SQLite can look up the simple comparison in an index, and then checks the others.
    let latest = limit.day == nil ? "~" : date(2)
    return QueryBounds(
      upper: "(\(column) < \(max(day, end, latest)) AND \(condition(end, latest)))",
      lower: condition(second, date(-2)))
  }
}
