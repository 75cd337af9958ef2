import HolonLists
internal import HolonTree

extension Form {
  /// Registers the rules of new elements, with the fields that their names refer to.
  mutating func register(_ node: ListNode<FormField>) throws(ListError) {
    var owners: [FormField] = []
    node.forEach { if case .cell(let field) = $0.kind { owners.append(field) } }
    for field in owners {
      let acrossRules: [FormRule] =
        switch field.template.part {
        case .input(let definition): definition.acrossRules
        case .rule(let rule): [rule]
        case .rows: []
        }
      for (index, rule) in acrossRules.enumerated() { try register(rule, of: field, index) }
    }
  }

  private mutating func register(_ rule: FormRule, of field: FormField, _ index: Int) throws(ListError) {
    let list = list
    var inputs: [String: String] = [:]
    for name in rule.fields { inputs[name] = try resolve(name, from: field.id, known: list.contains) }
    let target = try rule.target.map { (name) throws(ListError) in
      try resolve(name, from: field.id, known: list.contains)
    }
    guard target.map({ list[$0] != nil }) ?? true else {
      throw .wrongLevel(list.entry(target ?? "")?.level ?? .group, expected: .cell, path: target ?? "")
    }
    let reference = RuleInPlace.Reference(owner: field.id, index: index)
    let placed = RuleInPlace(
      rule: rule, reference: reference, number: nextRule, inputs: inputs, target: target ?? field.id)
    nextRule += 1
    rules[field.id, default: []].append(placed)
    for input in inputs.values { readers[input, default: []].insert(reference) }
  }

  /// Unregisters the rules of removed elements, and removes their messages from the fields that remain.
  mutating func unregister(_ node: ListNode<FormField>) {
    node.forEach { entry in
      for rule in rules.removeValue(forKey: entry.id) ?? [] {
        for input in rule.inputs.values {
          readers[input]?.remove(rule.reference)
          if readers[input]?.isEmpty == true { readers[input] = nil }
        }
        let origin = FieldMessage.Origin.across(rule.number)
        guard var field = list[rule.target], field.messages.contains(where: { $0.origin == origin }) else { continue }
        field.messages.replace(where: { $0 == origin })
        put(field)
      }
    }
  }

  /// Evaluates a rule, and updates the messages of its target.
  mutating func ask(_ placed: RuleInPlace) {
    guard var field = list[placed.target] else { return }
    let values = placed.inputs.mapValues { input in
      guard let field = list[input] else { return self.values(of: input) ?? .null }
      return list.isVisible(input) ? field.value : .null
    }
    let text = placed.rule.check(FormValues(values: values))
    let message = text.map { FieldMessage(rule: placed.rule.name, $0, origin: .across(placed.number)) }
    guard message != nil || field.messages.contains(where: { $0.origin == .across(placed.number) }) else { return }
    let messages = field.messages
    field.messages.replace(where: { $0 == .across(placed.number) }, with: message.map { [$0] } ?? [])
    if field.messages != messages { put(field) }
  }

  /// Evaluates all rules over several fields.
  mutating func askAllRules() { for id in rules.keys.sorted() { for rule in rules[id] ?? [] { ask(rule) } } }

  /// Evaluates the rules that depend on a field, or on a group or section around it.
  mutating func askReaders(of ids: some Sequence<String>) {
    guard !readers.isEmpty else { return }
    var references: Set<RuleInPlace.Reference> = []
    for id in ids {
      var current: String? = id
      while let id = current {
        if let readers = readers[id] { references.formUnion(readers) }
        current = list.parent(of: id)
      }
    }
    let affected = references.compactMap { rules[$0.owner]?[$0.index] }
    for rule in affected.sorted(by: { $0.number < $1.number }) { ask(rule) }
  }

  /// Updates a field in the list.
  mutating func put(_ field: FormField) {
    do { try list.update(field) } catch { preconditionFailure("\(field.id) isn't in the form any more: \(error)") }
  }
}

/// A rule over several fields, with the fields that its names refer to in its place.
struct RuleInPlace: Sendable {
  /// A reference to a rule: the cell that owns it, and its number among that cell's rules.
  struct Reference: Hashable, Sendable {
    let owner: String
    let index: Int
  }

  let rule: FormRule
  let reference: Reference

  /// The number that distinguishes its messages from those of other rules for the same field.
  let number: Int

  /// The identifiers of the fields, groups and sections that it depends on, by their names.
  let inputs: [String: String]

  /// The cell that shows its message.
  let target: String
}
