/// An event on its way through a vendor's rules: what it breaks, and what it looks like when that is put right.
///
/// An event within the rules costs no allocation here.
struct EventReview {
  let policy: RulePolicy
  private(set) var event: TrackedEvent
  private(set) var violations: [RuleViolation] = []
  private var isRejected = false

  init(_ event: TrackedEvent, policy: RulePolicy) {
    (self.event, self.policy) = (event, policy)
  }

  /// What comes of it.
  var check: EventCheck {
    if isRejected { return .rejected(violations) }
    return violations.isEmpty ? .accepted : .adjusted(event, violations)
  }

  /// Notes a violation that nothing can put right.
  mutating func reject(_ rule: VendorRule, _ what: String, property: String? = nil) {
    violations.append(rule.broken(by: what, property: property))
    isRejected = true
  }

  /// Notes a violation, and says whether to put it right.
  mutating func adjusts(
    _ remedy: RulePolicy.Remedy, _ rule: VendorRule, _ what: String, property: String? = nil
  ) -> Bool {
    violations.append(rule.broken(by: what, property: property))
    if remedy == .reject { isRejected = true }
    return !isRejected
  }

  /// Looks at the event's name.
  mutating func name(_ rules: NameRules) {
    if let name = reviewed(event.name, by: rules, property: nil) { event.name = name }
  }

  /// Looks at the event's properties.
  mutating func properties(_ rules: PropertyRules) {
    if let properties = reviewed(event.properties, by: rules, at: "") { event.properties = properties }
  }

  /// Looks at the user's properties.
  mutating func userProperties(_ rules: PropertyRules) {
    if let properties = reviewed(event.user.properties, by: rules, at: "user.") { event.user.properties = properties }
  }

  /// Sets another time, unless the policy rejects what it would have to change.
  mutating func move(to time: EventTime, _ rule: VendorRule, _ what: String) {
    if adjusts(policy.properties, rule, what) { event.time = time }
  }

  /// Forgets who the user is, unless the policy rejects what it would have to change.
  mutating func forgetUser(_ rule: VendorRule, _ what: String) {
    if adjusts(policy.names, rule, what) { event.user.id = nil }
  }

  /// The name as it may be; nil when it may stay as it is, or can't be put right.
  private mutating func reviewed(_ name: String, by rules: NameRules, property: String?) -> String? {
    if rules.allows(name) { return nil }
    let rule = rules.broken(by: name)
    guard let renamed = rules.renamed(name) else {
      if let property {
        _ = adjusts(policy.properties, rule, "'\(name.shortened)' is left out", property: property)
      } else {
        reject(rule, "'\(name.shortened)' can't be a name")
      }
      return nil
    }
    let isCut = rule == rules.length
    let what = "'\(name.shortened)' becomes '\(renamed.shortened)'"
    return adjusts(isCut ? policy.texts : policy.names, rule, what, property: property) ? renamed : nil
  }

  /// The properties as they may be; nil when they may stay as they are.
  private mutating func reviewed(
    _ properties: EventProperties, by rules: PropertyRules, at path: String
  ) -> EventProperties? {
    if rules.allows(properties) { return nil }
    // Built from the first property on that can't stay.
    var reviewed: EventProperties?
    for (index, (name, value)) in properties.enumerated() {
      if rules.names.allows(name), rules.value(value, name), index < rules.most {
        reviewed?[name] = value
        continue
      }
      if reviewed == nil { reviewed = EventProperties(properties.prefix(index).map { ($0.name, $0.value) }) }
      if index >= rules.most {
        _ = adjusts(policy.properties, rules.count, "'\(name.shortened)' is left out", property: path + name)
        continue
      }
      let newName = rules.names.allows(name) ? name : self.reviewed(name, by: rules.names, property: path + name)
      if let newName, let newValue = self.reviewed(value, by: rules, name, at: path + name) {
        reviewed?[newName] = newValue
      }
    }
    return isRejected ? nil : reviewed
  }

  /// The value as it may be; nil when it has to be left out.
  private mutating func reviewed(
    _ value: PropertyValue, by rules: PropertyRules, _ name: String, at path: String
  ) -> PropertyValue? {
    if rules.value(value, name) { return value }
    if case .string(let text) = value, let limit = rules.textLimit(name), !text.hasAtMost(limit) {
      let what = "\(text.utf16.count) characters of '\(path)' are cut to \(limit)"
      return adjusts(policy.texts, rules.text, what, property: path) ? .string(text.cut(to: limit)) : nil
    }
    if let repaired = rules.repaired(value, name) {
      let rule = rules.brokenByValue(value, name)
      return adjusts(policy.texts, rule, "'\(path)' is cut to what is allowed", property: path) ? repaired : nil
    }
    let rule = rules.brokenByValue(value, name)
    _ = adjusts(policy.properties, rule, "'\(path)' is left out", property: path)
    return nil
  }
}

extension String {
  /// The characters that together have at most so many UTF-16 code units, which is how JavaScript counts.
  func cut(to limit: Int) -> String {
    if hasAtMost(limit) { return self }
    var end = startIndex
    var count = 0
    while end < endIndex {
      let next = index(after: end)
      count += self[end..<next].utf16.count
      if count > limit { break }
      end = next
    }
    return String(self[..<end])
  }

  /// Whether the text has at most so many UTF-16 code units; it has no more than bytes of UTF-8.
  @inline(__always)
  func hasAtMost(_ limit: Int) -> Bool { utf8.count <= limit || utf16.count <= limit }

  /// The text for a message.
  var shortened: String { utf8.count <= 60 || count <= 60 ? self : prefix(59) + "…" }
}
