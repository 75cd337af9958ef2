import HolonBase
import HolonForms
import HolonLists
import HolonTree

/// A form that keeps texts in dictionaries, copies everything for undo, and computes every answer anew.
struct NaiveForm {
  struct Entry: Equatable {
    var value: JSONValue
    var typed: String?
  }

  struct State: Equatable {
    var entries: [String: Entry] = [:]
    var rows: [String] = ["guests.1", "guests.2"]
  }

  static let names = ["title", "low", "high", "gift", "card"]
  static let rowNames = ["name", "child", "age"]

  var state = State()
  var initial: [String: JSONValue] = [:]
  var initialRows: [String] = []
  var touched: Set<String> = []
  var done: [State] = []
  var undone: [State] = []
  var open: String?

  init() {
    initialRows = state.rows
    for id in cells { add(id) }
  }

  static func form() throws -> Form {
    try Form {
      ListSection("first") {
        Field.text("title").required().length(2...3)
        Field.integer("low", default: 1).range(0...9)
        Field.integer("high")
        FormRule.ascending("order", ["low", "high"], at: "high")
      }
      ListSection("second") {
        Field.toggle("gift")
        Field.text("card").required().visible(when: .equals("gift", true))
        RepeatedGroup("guests", count: 1...3, rows: 2) {
          Field.text("name").required()
          Field.toggle("child")
          Field.integer("age").required().visible(when: .equals("child", true))
        }
        FormRule.different("unique", ["title", "card"])
      }
    }
  }

  mutating func add(_ id: String) {
    let name = id.split(separator: ".").last ?? ""
    let value: JSONValue = name == "low" ? 1 : name == "gift" || name == "child" ? false : .null
    state.entries[id] = Entry(value: value)
    initial[id] = value
  }

  var cells: [String] { Self.names + state.rows.flatMap { row in Self.rowNames.map { "\(row).\($0)" } } }

  func value(_ id: String) -> JSONValue { state.entries[id]?.value ?? .null }

  func isVisible(_ id: String) -> Bool {
    if id == "card" { return value("gift") == true }
    if id.hasSuffix(".age") { return value("\(id.dropLast(3))child") == true }
    return true
  }

  func messages(of id: String) -> [String] {
    let (name, value) = (id.split(separator: ".").last ?? "", value(id))
    var messages: [String] = []
    if value == .null {
      if ["title", "card", "name", "age"].contains(name) { messages.append("required") }
    } else {
      switch (name, value) {
      case ("title", .string(let text)): if !(2...3).contains(text.count) { messages.append("length") }
      case ("low", .number(let number)): if !(0...9).contains(number.double) { messages.append("range") }
      case ("low", _), ("high", .string), ("age", .string), ("gift", .string), ("child", .string):
        messages.append("kind")
      default: break
      }
    }
    if id == "high", isDescending(self.value("low"), value) { messages.append("order") }
    return messages
  }

  private func isDescending(_ low: JSONValue, _ high: JSONValue) -> Bool {
    switch (low, high) {
    case (.number(let low), .number(let high)): high.double < low.double
    case (.string(let low), .string(let high)): high < low
    default: false
    }
  }

  /// All messages as `field: rule`, in order.
  var messages: [String] {
    var all = cells.filter(isVisible).flatMap { id in messages(of: id).map { "\(id): \($0)" } }
    if !(1...3).contains(state.rows.count) { all.append("guests.rows: count") }
    if isVisible("card"), value("title") != .null, value("title") == value("card") { all.append("unique: unique") }
    return all
  }

  var dirty: Int {
    cells.count { isVisible($0) && value($0) != initial[$0] } + (state.rows == initialRows ? 0 : 1)
  }

  var values: JSONValue {
    func members(_ ids: [String]) -> [String: JSONValue] {
      Dictionary(
        uniqueKeysWithValues: ids.filter(isVisible).map { (String($0.split(separator: ".").last ?? ""), value($0)) })
    }
    let rows = state.rows.map { row in JSONValue.object(members(Self.rowNames.map { "\(row).\($0)" })) }
    return .object(members(Self.names).merging(["guests": .array(rows)]) { $1 })
  }

  mutating func record(_ before: State, typingInto id: String? = nil) {
    undone = []
    if let id, id == open { return }
    open = id
    done.append(before)
  }

  mutating func reset() {
    let before = state
    let added = state.rows.filter { !initialRows.contains($0) }
    state.rows = initialRows
    for id in cells { state.entries[id] = Entry(value: initial[id] ?? .null) }
    touched.subtract(cells)
    if state.rows != before.rows || !added.isEmpty || cells.contains(where: { state.entries[$0] != before.entries[$0] })
    {
      record(before)
    }
  }
}
