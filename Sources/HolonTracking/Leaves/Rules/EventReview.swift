/// The review of an event by a vendor's rules: its violations, and the adjusted event.
///
/// An event that follows the rules causes no allocation and no copy: it is an argument of each method, and an adjusted
/// copy exists only from the first change on.
struct EventReview {
  let policy: RulePolicy
  private(set) var adjusted: TrackedEvent?
  private(set) var violations: [RuleViolation] = []
  private var isRejected = false

  init(policy: RulePolicy) { self.policy = policy }

  /// Returns the result of the review.
  func check(_ event: TrackedEvent) -> EventCheck {
    if isRejected { return .rejected(violations) }
    return violations.isEmpty ? .accepted : .adjusted(adjusted ?? event, violations)
  }

  /// Records a violation that no change can correct.
  mutating func reject(_ rule: VendorRule, _ what: RuleViolation.What, property: String? = nil) {
    violations.append(rule.broken(by: what, property: property))
    isRejected = true
  }

  /// Records a violation, and returns whether to correct it.
  mutating func adjusts(
    _ remedy: RulePolicy.Remedy, _ rule: VendorRule, _ what: RuleViolation.What, property: String? = nil
  ) -> Bool {
    violations.append(rule.broken(by: what, property: property))
    if remedy == .reject { isRejected = true }
    return !isRejected
  }

  private mutating func change(_ event: TrackedEvent, _ change: (inout TrackedEvent) -> Void) {
    var changed = adjusted ?? event
    adjusted = nil
    change(&changed)
    adjusted = changed
  }

  /// Reviews an event's name.
  mutating func name(of event: TrackedEvent, _ rules: NameRules) {
    if rules.allows(event.name) { return }
    if let name = reviewed(event.name, by: rules, property: nil) { change(event) { $0.name = name } }
  }

  /// Reviews an event's properties.
  mutating func properties(of event: TrackedEvent, _ rules: PropertyRules) {
    if rules.allows(event.properties) { return }
    if let properties = reviewed(event.properties, by: rules, at: "") { change(event) { $0.properties = properties } }
  }

  /// Reviews the user's properties.
  mutating func userProperties(of event: TrackedEvent, _ rules: PropertyRules) {
    if rules.allows(event.user.properties) { return }
    if let properties = reviewed(event.user.properties, by: rules, at: "user.") {
      change(event) { $0.user.properties = properties }
    }
  }

  /// Changes the time, unless the policy rejects the event.
  mutating func move(_ event: TrackedEvent, to time: EventTime, _ rule: VendorRule) {
    if adjusts(policy.properties, rule, "\(event.time) becomes \(time)") { change(event) { $0.time = time } }
  }

  /// Removes the user's identifier, unless the policy rejects the event.
  mutating func forgetUser(of event: TrackedEvent, _ rule: VendorRule) {
    if adjusts(policy.names, rule, .leftOut(event.user.id ?? "")) { change(event) { $0.user.id = nil } }
  }

  /// Returns the allowed form of a name; nil when there is none.
  private mutating func reviewed(_ name: String, by rules: NameRules, property: String?) -> String? {
    let rule = rules.broken(by: name)
    guard let renamed = rules.renamed(name) else {
      if let property {
        _ = adjusts(policy.properties, rule, .leftOut(name.shortened), property: property)
      } else {
        reject(rule, "'\(name.shortened)' isn't a valid name")
      }
      return nil
    }
    let isCut = rule == rules.length
    let what = RuleViolation.What.renamed(name.shortened, renamed.shortened)
    return adjusts(isCut ? policy.texts : policy.names, rule, what, property: property) ? renamed : nil
  }

  /// Returns the allowed properties; nil when the event is rejected.
  private mutating func reviewed(
    _ properties: EventProperties, by rules: PropertyRules, at path: String
  ) -> EventProperties? {
    // Built from the first property that has to change.
    var reviewed: EventProperties?
    for (index, (name, value)) in properties.enumerated() {
      if rules.names.allows(name), rules.value(value, name), index < rules.most {
        reviewed?[name] = value
        continue
      }
      if reviewed == nil { reviewed = EventProperties(properties.prefix(index).map { ($0.name, $0.value) }) }
      if index >= rules.most {
        _ = adjusts(policy.properties, rules.count, .leftOut(name.shortened), property: path + name)
        continue
      }
      let newName = rules.names.allows(name) ? name : self.reviewed(name, by: rules.names, property: path + name)
      if let newName, let newValue = self.reviewed(value, by: rules, name, at: path + name) {
        reviewed?[newName] = newValue
      }
    }
    return isRejected ? nil : reviewed
  }

  /// Returns the allowed form of a value; nil when it has to be left out.
  private mutating func reviewed(
    _ value: PropertyValue, by rules: PropertyRules, _ name: String, at path: String
  ) -> PropertyValue? {
    if rules.value(value, name) { return value }
    let repair = rules.repair(of: value, name, at: path)
    let remedy = repair.value == nil ? policy.properties : policy.texts
    return adjusts(remedy, repair.rule, repair.what, property: path) ? repair.value : nil
  }
}

extension String {
  /// Returns a prefix with at most the given number of UTF-16 code units, which JavaScript counts.
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

  /// Returns whether the text has at most the given number of UTF-16 code units, which are no more than its UTF-8
  /// bytes.
  @inline(__always)
  func hasAtMost(_ limit: Int) -> Bool { utf8.count <= limit || utf16.count <= limit }

  /// The text for a message.
  var shortened: String { utf8.count <= 60 || count <= 60 ? self : prefix(59) + "…" }
}
