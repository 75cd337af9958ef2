/// The settings of one tracker in a configuration, from which its maker removes those that it reads.
public struct TrackerSettings: Sendable {
  private let path: String
  private let environment: [String: String]
  private let consents: NamedConsents
  private var rest: EventProperties

  init(
    _ value: PropertyValue, at path: String, environment: [String: String], consents: NamedConsents = NamedConsents()
  ) throws(TrackingError) {
    self.path = path
    self.consents = consents
    self.environment = environment
    guard case .object(let members) = value else {
      throw TrackingError(
        .configuration, "\(path.isEmpty ? "the configuration" : path): expected an object for a tracker")
    }
    rest = members
  }

  /// Removes and returns a text; nil when it is missing.
  public mutating func takeText(_ name: String) throws(TrackingError) -> String? {
    switch rest.take(name) {
    case nil: nil
    case .string(let text)?: text
    default: throw error("expected a string", at: name)
    }
  }

  /// Removes and returns a required text.
  public mutating func needText(_ name: String) throws(TrackingError) -> String {
    guard let text = try takeText(name), !text.isEmpty else { throw error("the setting is missing: add it", at: name) }
    return text
  }

  /// Removes and returns a secret, from the environment variable in the configuration: `{ "environment": "NAME" }`.
  public mutating func needSecret(_ name: String) throws(TrackingError) -> Secret {
    guard case .object(let members)? = rest.take(name), members.count == 1,
      case .string(let variable)? = members["environment"]
    else {
      throw error(
        "a secret can't be in the file itself: name an environment variable, as in { \"environment\": \"NAME\" }",
        at: name)
    }
    guard let value = environment[variable], !value.isEmpty else {
      throw error("the environment variable \(variable) isn't set: set it", at: name)
    }
    return Secret(value)
  }

  /// Removes and returns a number within bounds; nil when it is missing.
  public mutating func takeNumber(
    _ name: String, in bounds: ClosedRange<Double>
  ) throws(TrackingError) -> Double? {
    switch rest.take(name) {
    case nil: return nil
    case .int(let number)? where bounds.contains(Double(number)): return Double(number)
    case .double(let number)? where bounds.contains(number): return number
    default: throw error("expected a number from \(bounds.lowerBound) to \(bounds.upperBound)", at: name)
    }
  }

  /// Removes and returns a Boolean value; nil when it is missing.
  public mutating func takeFlag(_ name: String) throws(TrackingError) -> Bool? {
    switch rest.take(name) {
    case nil: return nil
    case .bool(let value)?: return value
    default: throw error("expected true or false", at: name)
    }
  }

  /// Removes and returns the consent that is named there, which all trackers of a configuration share; nil when it is
  /// missing.
  public mutating func takeConsent(_ name: String) throws(TrackingError) -> Consent? {
    try takeText(name).map { consents[$0] }
  }

  /// Removes and returns a list of texts; nil when it is missing.
  public mutating func takeTexts(_ name: String) throws(TrackingError) -> [String]? {
    guard let value = rest.take(name) else { return nil }
    guard case .array(let values) = value else { throw error("expected an array of strings", at: name) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw error("expected an array of strings", at: name) }
      texts.append(text)
    }
    return texts
  }

  /// Removes and returns the address of a service, under `address`; nil when it is missing.
  public mutating func takeAddress() throws(TrackingError) -> ServiceAddress? {
    guard let text = try takeText("address") else { return nil }
    guard let address = ServiceAddress(text) else {
      throw error("expected the URL of a service, as in https://api.example.com", at: "address")
    }
    return address
  }

  func has(_ name: String) -> Bool { rest[name] != nil }

  func error(_ message: String, at name: String = "") -> TrackingError {
    let place = [path, name].filter { !$0.isEmpty }.joined(separator: ".")
    return TrackingError(.configuration, "\(place.isEmpty ? "the configuration" : place): \(message)")
  }

  /// Throws an error if a setting remains.
  func finish() throws(TrackingError) {
    guard let name = rest.first?.name else { return }
    throw error("the setting is unknown: correct its name, or remove it", at: name)
  }
}

extension EventProperties {
  fileprivate mutating func take(_ name: String) -> PropertyValue? {
    defer { self[name] = nil }
    return self[name]
  }
}

extension TrackerSettings {
  mutating func takeChoice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(TrackingError) -> Choice? where Choice.RawValue == String {
    guard let text = try takeText(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw error("expected one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))", at: name)
    }
    return choice
  }

  mutating func takeNames(_ name: String) throws(TrackingError) -> [String: String]? {
    guard let value = rest.take(name) else { return nil }
    guard case .object(let members) = value else { throw error("expected an object of strings", at: name) }
    var names: [String: String] = [:]
    for (old, new) in members {
      guard case .string(let new) = new else { throw error("expected an object of strings", at: name) }
      names[old] = new
    }
    return names
  }

  mutating func takeProperties(_ name: String) throws(TrackingError) -> EventProperties? {
    guard let value = rest.take(name) else { return nil }
    guard case .object(let properties) = value else { throw error("expected an object", at: name) }
    return properties
  }

  mutating func takeParts(_ name: String) throws(TrackingError) -> [TrackerSettings] {
    guard case .array(let values)? = rest.take(name) else {
      throw error("expected an array of trackers", at: name)
    }
    var parts: [TrackerSettings] = []
    for (index, value) in values.enumerated() {
      let place = [path, "\(name)[\(index)]"].filter { !$0.isEmpty }.joined(separator: ".")
      parts.append(try TrackerSettings(value, at: place, environment: environment, consents: consents))
    }
    return parts
  }
}

extension TrackerSettings {
  mutating func takeAdvertisingConsent() throws(TrackingError) -> AdvertisingConsent {
    AdvertisingConsent(
      userData: try takeConsent("adUserData"), personalization: try takeConsent("adPersonalization"))
  }
}
