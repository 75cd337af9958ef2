public import HolonToDos
import HolonTracking

extension Defeat {
  /// Returns the templates, sorted by name.
  public func savedTemplates() throws -> [ToDoTemplate] { try templates?.templates() ?? [] }

  /// Returns the template with a name.
  ///
  /// - Throws: ``InputError/unknownTemplate(_:)``.
  public func template(named name: String) throws -> ToDoTemplate {
    guard let template = try savedTemplates().first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw InputError.unknownTemplate(name)
    }
    return template
  }

  /// Returns the to-dos that a template would add today.
  ///
  /// - Throws: ``InputError/unknownTemplate(_:)``.
  public func copies(ofTemplate name: String) throws -> ToDoList {
    let clock = clock.settled()
    return try template(named: name).copies(from: clock.today, created: clock.now(), in: clock.timeZone)
  }

  /// Keeps a to-do with its checklist as a template; one with the same name is replaced.
  ///
  /// - Throws: ``InputError/invalidTemplateName(_:)``, ``InputError/noTemplates``.
  @discardableResult
  public func saveTemplate(_ name: String, of reference: ToDoReference) throws -> ToDoTemplate {
    guard let templates else { throw InputError.noTemplates }
    guard Self.isName(name) else { throw InputError.invalidTemplateName(name) }
    let number = try number(of: reference)
    let template = try ToDoTemplate(name, of: number, in: store.list(ToDoExcerpt(withParts: [number])))
    try templates.save(template)
    return template
  }

  /// Removes a template.
  ///
  /// - Throws: ``InputError/unknownTemplate(_:)``.
  public func removeTemplate(_ name: String) throws {
    guard try templates?.removeTemplate(named: name) == true else { throw InputError.unknownTemplate(name) }
  }

  /// Adds open copies of a template's to-dos, as one edit.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - draft: The values that the to-do at the top gets instead of the template's.
  ///   - spot: The place of the to-do.
  /// - Returns: The numbers of the to-dos, in order.
  @discardableResult
  public func add(_ template: ToDoTemplate, _ draft: ToDoDraft = ToDoDraft(), to spot: Spot = .end) throws -> Range<Int>
  {
    let now = clock.now()
    let due = draft.values.compactMap { if case .due(let due) = $0 { due } else { nil } }.last
    var copies = try template.copies(from: clock.today, due: due, created: now, in: clock.timeZone)
    guard let top = try copies.parts(of: nil).first, !copies.isEmpty else {
      throw InputError.damagedTemplate(template.name)
    }
    try copies.edit(top, at: now) { toDo throws(ToDoError) in try draft.apply(to: &toDo, in: clock.timeZone) }
    let needs = try resolvedNeeds(of: draft)
    let (place, neighbours) = try resolve(spot)
    var excerpt = neighbours
    excerpt.alone += needs.numbers
    excerpt.hasDependencies = true
    let numbers = try edit("add \(Self.named([copies[top]?.title ?? ""]))", excerpt) { list in
      if isPlaying { try list.openChests(at: now) }
      let first = list.nextNumber
      try list.add(contentsOf: copies, to: place)
      try needs.apply(to: first, in: &list, at: now)
      try list.checkNeeds(of: Array(first..<list.nextNumber))
      return first..<list.nextNumber
    }
    tracker.track(ProductEvent.added)
    return numbers
  }

  /// Whether a text is a name for a filter or a template.
  static func isName(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter, name.utf8.count <= longestFilterName else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
