/// The device of an event in the terms of the Measurement Protocol.
///
/// Source: developers.google.com/analytics/devguides/collection/protocol/ga4/reference, "Device information". With
/// `device`, Google ignores `user_agent`.
enum GoogleDevice {
  static func write(_ context: EventContext, into json: inout JSONWriter) {
    let resolution: String? =
      if let width = context.device.screenWidth, let height = context.device.screenHeight {
        "\(width)x\(height)"
      } else {
        nil
      }
    let fields = [
      ("category", context.device.category), ("language", context.locale), ("screen_resolution", resolution),
      ("operating_system", context.system.name), ("operating_system_version", context.system.version),
      ("model", context.device.model), ("brand", context.device.manufacturer),
    ]
    // A browser says more by its user agent than by its language alone.
    let isKnown = fields.contains { $0.1 != nil && (context.userAgent == nil || $0.0 != "language") }
    if isKnown {
      json.key("device")
      json.object { json in for case (let name, let value?) in fields { json.member(name, value) } }
    } else if let agent = context.userAgent {
      json.member("user_agent", agent)
    }
  }
}
