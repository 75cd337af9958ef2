extension GoogleStream {
  /// Checks an event that isn't an action, as the action that Google has for it.
  func check(_ event: TrackedEvent, asAction check: (TrackedEvent) -> EventCheck) -> EventCheck {
    switch event.kind {
    case .alias:
      return .leftOut("Google Analytics recognizes users by user_id and needs no aliases")
    case .identify, .update:
      var review = EventReview(policy: policy)
      review.reject(GoogleRule.kind, "this is an update of a user")
      return review.check(event)
    case .screen where !isApp:
      var review = EventReview(policy: policy)
      guard review.adjusts(policy.names, GoogleRule.screen, .renamed("screen_view", "page_view")) else {
        return review.check(event)
      }
      switch check(action(for: event)) {
      case .accepted: return .adjusted(action(for: event), review.violations)
      case .adjusted(let adjusted, let violations): return .adjusted(adjusted, review.violations + violations)
      case .rejected(let violations): return .rejected(review.violations + violations)
      case .leftOut(let reason): return .leftOut(reason)
      }
    case .action, .page, .screen, .group:
      return check(action(for: event))
    }
  }

  /// Returns the action that Google has for a page, a screen or a group.
  func action(for event: TrackedEvent) -> TrackedEvent {
    switch event.kind {
    case .page:
      event.action(
        "page_view", event.name.isEmpty ? [:] : ["page_title": .string(event.name)],
        renaming: ["title": "page_title", "url": "page_location", "referrer": "page_referrer"])
    case .screen where !isApp: event.action("page_view", ["page_title": .string(event.name)])
    case .screen: event.action("screen_view", ["screen_name": .string(event.name)])
    case .group(let id): event.action("join_group", ["group_id": .string(id)])
    case .action: event
    // Never stored: the check refuses them.
    case .identify, .update, .alias: event.action("", [:])
    }
  }
}

extension TrackedEvent {
  /// Returns the event as an action, with further properties; its own ones take precedence, under other names.
  func action(
    _ name: String, _ properties: EventProperties, renaming names: [String: String] = [:]
  ) -> TrackedEvent {
    var action = self
    action.kind = .action
    action.name = name
    let own =
      names.isEmpty ? self.properties : EventProperties(self.properties.map { (names[$0.name] ?? $0.name, $0.value) })
    action.properties = properties.merging(own)
    return action
  }
}
