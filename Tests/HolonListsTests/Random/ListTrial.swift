import HolonBase
import HolonLists
import HolonTesting
import HolonTree

/// A trial that makes the same random edits to a list and to a naive one.
struct ListTrial {
  var list = SectionedList<Cell>("list")
  var naive = NaiveList()
  var generator: SeededGenerator
  private var past: [NaiveList] = []
  private var future: [NaiveList] = []
  private let ids = (0..<24).map { "e\($0)" }

  private var ruleCount = 0

  /// Creates a trial with empty lists.
  init(generator: SeededGenerator) { self.generator = generator }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// An identity, most often one that is there.
  private mutating func id() -> String {
    let there = naive.all
    return there.isEmpty || number(0..<4) == 0 ? ids[number(0..<ids.count)] : there[number(0..<there.count)].id
  }

  private mutating func part(depth: Int = 0) -> NaiveList.Part {
    let levels: [ListLevel] = depth == 0 ? [.section, .section, .group, .cell, .cell, .list] : [.group, .cell, .cell]
    var part = NaiveList.Part(id: id(), level: levels[number(0..<levels.count)])
    if part.level == .cell { (part.title, part.value) = ("t\(number(0..<3))", number(0..<10)) }
    if part.level == .section, number(0..<2) == 0 { part.header = "h\(number(0..<3))" }
    if part.level == .cell, number(0..<5) == 0 {
      ruleCount += 1
      part.rule = ruleCount
    }
    part.isHidden = number(0..<6) == 0
    part.indentation = number(0..<4) / 3
    if number(0..<5) == 0 { part.condition = .isGreater(id(), than: .number(.init(number(0..<10)))) }
    if part.level != .cell, depth < 3 {
      for _ in 0..<number(0..<4) { part.parts.append(self.part(depth: depth + 1)) }
    }
    return part
  }

  /// One edit of both.
  ///
  /// - Returns: A description of the edit, and whether both agreed on refusing it.
  mutating func edit() -> (edit: String, isAgreed: Bool) {
    switch number(0..<15) {
    case 0, 1, 2: return add(part(), at: place())
    case 3: return remove(id())
    case 4, 5: return move(id(), to: place())
    case 6: return replace(id(), with: part())
    case 7: return update(id(), title: "t\(number(0..<3))", value: number(0..<10))
    case 8: return setHidden(id(), to: number(0..<2) == 0)
    case 9: return setHeader("h\(number(0..<3))", of: id())
    case 10: return setFilter(number(0..<8) < 3 ? nil : number(0..<4))
    case 11: return undo()
    case 12: return redo()
    case 13: return setIndentation(number(0..<3), of: id())
    default: return group()
    }
  }

  private mutating func place() -> SectionedList<Cell>.Place {
    switch number(0..<5) {
    case 0: .first(in: number(0..<2) == 0 ? nil : id())
    case 1: .last(in: nil)
    case 2: .last(in: id())
    case 3: .before(id())
    default: .after(id())
    }
  }

  /// Makes an edit with both, or with neither; the list is edited directly or as a step of several edits.
  private mutating func make(
    _ name: String, asStep isStep: Bool? = nil, _ naively: (inout NaiveList) -> Bool,
    _ really: (inout SectionedList<Cell>) throws -> Void
  ) -> (String, Bool) {
    let before = naive
    let isPossible = naively(&naive)
    if !isPossible { naive = before }
    if naive.whole != before.whole {
      past.append(before)
      future = []
    }
    do {
      if isStep ?? (number(0..<3) == 0) { try list.edit(really) } else { try really(&list) }
      return (name, isPossible)
    } catch {
      return ("\(name): \(error)", !isPossible)
    }
  }

  private mutating func add(_ part: NaiveList.Part, at place: SectionedList<Cell>.Place) -> (String, Bool) {
    make("add \(part.id) at \(place)") {
      $0.insert(part, at: place)
    } _: {
      try $0.add(part.node, at: place)
    }
  }

  private mutating func remove(_ id: String) -> (String, Bool) {
    make("remove \(id)") {
      $0.remove(id) != nil
    } _: {
      try $0.remove(id)
    }
  }

  private mutating func move(_ id: String, to place: SectionedList<Cell>.Place) -> (String, Bool) {
    make("move \(id) to \(place)") {
      $0.move(id, to: place)
    } _: {
      try $0.move(id, to: place)
    }
  }

  private mutating func replace(_ id: String, with part: NaiveList.Part) -> (String, Bool) {
    make("replace \(id) with \(part.id)") {
      $0.replace(id, with: part)
    } _: {
      try $0.replace(id, with: part.node)
    }
  }

  private mutating func update(_ id: String, title: String, value: Int) -> (String, Bool) {
    make("update \(id) to \(title) \(value)") {
      $0.edit(id, if: .cell) { ($0.title, $0.value) = (title, value) }
    } _: {
      try $0.update(id) { ($0.title, $0.value) = (title, .number(.init(value))) }
    }
  }

  private mutating func setHidden(_ id: String, to isHidden: Bool) -> (String, Bool) {
    make("hide \(id) \(isHidden)") {
      $0.edit(id) { $0.isHidden = isHidden }
    } _: {
      if isHidden { try $0.hide(id) } else { try $0.show(id) }
    }
  }

  private mutating func setHeader(_ header: String, of id: String) -> (String, Bool) {
    make("header \(header) of \(id)") {
      $0.edit(id, if: .section) { $0.header = header }
    } _: {
      try $0.setHeader(header, of: id)
    }
  }

  private mutating func setIndentation(_ indentation: Int, of id: String) -> (String, Bool) {
    make("indent \(id) by \(indentation)") {
      $0.edit(id) { $0.indentation = indentation }
    } _: {
      try $0.setDecoration(Decoration(indentation: indentation), of: id)
    }
  }

  /// The filter is no part of the history.
  private mutating func setFilter(_ least: Int?) -> (String, Bool) {
    naive.filter = least
    if let least {
      list.show { ($0.value.integer ?? 0) % 5 >= least }
    } else {
      list.show(where: nil)
    }
    return ("filter \(least ?? -1)", true)
  }

  private mutating func undo() -> (String, Bool) {
    let last = past.popLast()
    if let last {
      future.append(naive)
      naive.whole = last.whole
    }
    return ("undo", list.undo() == (last != nil))
  }

  private mutating func redo() -> (String, Bool) {
    let next = future.popLast()
    if let next {
      past.append(naive)
      naive.whole = next.whole
    }
    return ("redo", list.redo() == (next != nil))
  }

  /// Two edits of which the second may be refused, and then neither is made.
  private mutating func group() -> (String, Bool) {
    let (part, place, id) = (part(), place(), id())
    return make("add \(part.id) at \(place), remove \(id)", asStep: true) {
      $0.insert(part, at: place) && $0.remove(id) != nil
    } _: {
      try $0.add(part.node, at: place)
      try $0.remove(id)
    }
  }
}

extension JSONValue {
  var integer: Int? { if case .number(let number) = self { number.integer() } else { nil } }
}
