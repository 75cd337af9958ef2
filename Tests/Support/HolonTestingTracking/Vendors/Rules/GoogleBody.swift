internal import HolonBase

/// The members `consent`, `device`, `user_agent` and `validation_behavior` of a request to the Measurement Protocol.
///
/// Source: developers.google.com/analytics/devguides/collection/protocol/ga4/reference ("Consent", "Device information",
/// "Validation behavior").
enum GoogleBody {
  private static let deviceFields: Set = [
    "category", "language", "screen_resolution", "operating_system", "operating_system_version", "model", "brand",
    "browser", "browser_version",
  ]

  static func check(_ body: JSONValue, object: GoogleText.Objection) {
    if let consent = body["consent"] {
      for (name, value) in consent.members ?? [("", .null)] {
        if !["ad_user_data", "ad_personalization"].contains(name) {
          object("consent.\(name)", "there is no such consent", "NAME_INVALID")
        } else if !["GRANTED", "DENIED"].contains(value.string) {
          object("consent.\(name)", "a consent is GRANTED or DENIED", "VALUE_INVALID")
        }
      }
    }
    if let device = body["device"] {
      for (name, value) in device.members ?? [("", .null)] {
        if !deviceFields.contains(name) {
          object("device.\(name)", "there is no such field", "NAME_INVALID")
        } else if value.string?.isEmpty != false {
          object("device.\(name)", "a field of the device is a text", "VALUE_INVALID")
        }
      }
      if let size = device["screen_resolution"]?.string,
        size.split(separator: "x").compactMap({ Int($0) }).count != 2
      {
        object("device.screen_resolution", "a resolution looks like 1280x2856", "VALUE_INVALID")
      }
    }
    if let agent = body["user_agent"], agent.string == nil {
      object("user_agent", "a user agent is a text", "VALUE_INVALID")
    }
    if let behavior = body["validation_behavior"],
      !["RELAXED", "ENFORCE_RECOMMENDATIONS"].contains(behavior.string)
    {
      object("validation_behavior", "it is RELAXED or ENFORCE_RECOMMENDATIONS", "VALUE_INVALID")
    }
  }

  /// Checks the parameters of a session.
  static func checkSession(_ name: String, _ value: JSONValue, _ place: String, object: GoogleText.Objection) {
    switch name {
    case "session_id":
      let text = value.integer.map(String.init) ?? value.string ?? ""
      if text.isEmpty || !text.unicodeScalars.allSatisfy(\.isASCIIDigit) || !text.contains(where: { $0 != "0" }) {
        object(place, "a session is a positive number", "VALUE_INVALID")
      }
    case "engagement_time_msec":
      let number = value.double ?? value.string.flatMap(UInt64.init).map(Double.init)
      if number.map({ $0 >= 0 }) != true { object(place, "an engagement is a number", "VALUE_INVALID") }
    default: break
    }
  }
}
