internal import HolonBase

/// The answer of Google's validation server, `/debug/mp/collect`.
///
/// Source: developers.google.com/analytics/devguides/collection/protocol/ga4/validating-events.
enum GoogleValidation {
  /// Returns the verdict: events with a message are rejected, the others count as delivered although none is recorded.
  static func verdict(_ body: [UInt8], to batch: EventBatch) -> DeliveryVerdict {
    guard let answer = try? JSONValue(reading: body, depth: 64), let messages = answer["validationMessages"]?.array
    else {
      return .retry("the response isn't from Google's validation server: check the address")
    }
    if messages.isEmpty { return .delivered }
    var verdicts = [EventVerdict](repeating: .delivered, count: batch.events.count)
    for message in messages {
      let field = message["fieldPath"]?.string ?? ""
      let description = message["description"]?.string ?? message["validationCode"]?.string ?? "no reason given"
      let text = "\(field.isEmpty ? "" : "\(field.shortened): ")\(description.prefix(300))"
      guard let index = index(in: field, after: "events[") ?? index(in: description, after: "index: ["),
        verdicts.indices.contains(index)
      else { return batch.events.count == 1 ? .rejected(text) : .bisect(text) }
      verdicts[index] = .rejected(text)
    }
    return .each(verdicts)
  }

  private static func index(in text: String, after mark: String) -> Int? {
    text.firstRange(of: mark).flatMap { Int(text[$0.upperBound...].prefix { $0 != "]" }) }
  }
}
