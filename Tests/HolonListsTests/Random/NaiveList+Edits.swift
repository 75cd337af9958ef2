import HolonLists

extension NaiveList {
  /// Adds a part if it may be there.
  mutating func insert(_ part: Part, at place: SectionedList<Cell>.Place) -> Bool {
    guard let (whole, index) = position(of: place), fits(part, in: self[whole].level) else { return false }
    let ids = ([part] + Self.all(in: part)).map(\.id) + all.map(\.id)
    guard Set(ids).count == ids.count else { return false }
    self[whole].parts.insert(part, at: index)
    return true
  }

  mutating func remove(_ id: String) -> Part? {
    guard let path = path(of: id), let index = path.last else { return nil }
    return self[path.dropLast()].parts.remove(at: index)
  }

  mutating func move(_ id: String, to place: SectionedList<Cell>.Place) -> Bool {
    guard let old = path(of: id), position(of: place) != nil else { return false }
    let part = self[old]
    // Next to itself it stays where it is.
    switch place {
    case .before(id), .after(id): return true
    default: break
    }
    guard remove(id) != nil, let (whole, index) = position(of: place) else { return false }
    guard fits(part, in: self[whole].level) else { return false }
    self[whole].parts.insert(part, at: index)
    return true
  }

  mutating func replace(_ id: String, with part: Part) -> Bool {
    guard let path = path(of: id), let index = path.last else { return false }
    let whole = Array(path.dropLast())
    guard remove(id) != nil, fits(part, in: self[whole].level) else { return false }
    let ids = ([part] + Self.all(in: part)).map(\.id) + all.map(\.id)
    guard Set(ids).count == ids.count else { return false }
    self[whole].parts.insert(part, at: index)
    return true
  }

  mutating func edit(_ id: String, if level: ListLevel? = nil, _ body: (inout Part) -> Void) -> Bool {
    guard let path = path(of: id), level == nil || self[path].level == level else { return false }
    body(&self[path])
    return true
  }

  private func fits(_ part: Part, in level: ListLevel) -> Bool {
    level.canHold(part.level) && part.parts.allSatisfy { fits($0, in: part.level) }
  }

  /// The path of the whole and the index in it; nil if there is no such place.
  private func position(of place: SectionedList<Cell>.Place) -> ([Int], Int)? {
    switch place {
    case .first(nil): return ([], 0)
    case .last(nil): return ([], whole.parts.count)
    case .first(let id?): return path(of: id).map { ($0, 0) }
    case .last(let id?): return path(of: id).map { ($0, self[$0].parts.count) }
    case .before(let id):
      guard let path = path(of: id), let index = path.last else { return nil }
      return (Array(path.dropLast()), index)
    case .after(let id):
      guard let path = path(of: id), let index = path.last else { return nil }
      return (Array(path.dropLast()), index + 1)
    }
  }
}
