import HolonTracking
import Testing

/// An event that is just within a rule, and one that is just beyond.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let vendor: Vendor
  let rule: String
  let within: TrackedEvent
  let beyond: TrackedEvent

  /// Whether changing the event helps.
  var isAdjustable = true

  /// Whether the vendor can detect the violation in the sent event.
  var isSeen = true

  var testDescription: String { "\(vendor.name): \(rule)" }

  init(
    _ vendor: Vendor, _ rule: String, _ within: TrackedEvent, _ beyond: TrackedEvent, isAdjustable: Bool = true,
    isSeen: Bool = true
  ) {
    (self.vendor, self.rule, self.within, self.beyond) = (vendor, rule, within, beyond)
    (self.isAdjustable, self.isSeen) = (isAdjustable, isSeen)
  }

  /// A rule about the event's name.
  static func name(
    _ vendor: Vendor, _ rule: String, _ within: String, _ beyond: String, isSeen: Bool = true
  ) -> RuleCase {
    RuleCase(
      vendor, rule, TrackedEvent(within, user: vendor.user), TrackedEvent(beyond, user: vendor.user), isSeen: isSeen)
  }

  /// A rule about its properties.
  static func properties(
    _ vendor: Vendor, _ rule: String, _ within: EventProperties, _ beyond: EventProperties, isSeen: Bool = true
  ) -> RuleCase {
    RuleCase(
      vendor, rule, TrackedEvent("viewed", within, user: vendor.user),
      TrackedEvent("viewed", beyond, user: vendor.user), isSeen: isSeen)
  }

  /// A rule about the user's properties.
  static func userProperties(
    _ vendor: Vendor, _ rule: String, _ within: EventProperties, _ beyond: EventProperties
  ) -> RuleCase {
    var one = vendor.user
    var other = vendor.user
    (one.properties, other.properties) = (within, beyond)
    return RuleCase(vendor, rule, TrackedEvent("viewed", user: one), TrackedEvent("viewed", user: other))
  }

  /// A rule about whom it is about.
  static func user(
    _ vendor: Vendor, _ rule: String, _ beyond: EventUser, isAdjustable: Bool = false, isSeen: Bool = true
  ) -> RuleCase {
    RuleCase(
      vendor, rule, TrackedEvent("viewed", user: vendor.user), TrackedEvent("viewed", user: beyond),
      isAdjustable: isAdjustable, isSeen: isSeen)
  }

  /// A rule about when it has happened.
  static func time(
    _ vendor: Vendor, _ rule: String, _ within: EventTime, _ beyond: EventTime, isAdjustable: Bool
  ) -> RuleCase {
    RuleCase(
      vendor, rule, TrackedEvent("viewed", user: vendor.user, time: within),
      TrackedEvent("viewed", user: vendor.user, time: beyond), isAdjustable: isAdjustable)
  }

  static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  static func numbers(_ count: Int) -> EventProperties {
    EventProperties((0..<count).map { ("p\($0)", .int($0)) })
  }
}
