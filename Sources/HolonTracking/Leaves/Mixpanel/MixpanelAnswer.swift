internal import HolonBase

/// A response of Mixpanel, as far as it can be interpreted.
struct MixpanelAnswer {
  let code: Int?
  let error: String?
  let imported: Int?
  let failures: [Failure]
  let status: Int?

  struct Failure {
    let index: Int?
    let id: String?
    let message: String

    init(_ json: JSONValue) {
      index = json["index"]?.integer
      // Mixpanel's pages disagree about the name.
      id = json["insert_id"]?.string ?? json["$insert_id"]?.string
      message = [json["field"]?.string, json["message"]?.string].compactMap { $0 }.joined(separator: ": ")
    }
  }

  private static func read(_ body: [UInt8]) -> MixpanelAnswer? {
    guard let json = try? JSONValue(reading: body, depth: 64), case .object = json else { return nil }
    return MixpanelAnswer(
      code: json["code"]?.integer, error: json["error"]?.string, imported: json["num_records_imported"]?.integer,
      failures: (json["failed_records"]?.array ?? []).map(Failure.init), status: json["status"]?.integer)
  }

  private static let foreign = DeliveryVerdict.retry(
    "the response isn't from Mixpanel: check for a proxy or a sign-in page")

  /// Returns the meaning of a 2xx of `/import`.
  static func verdict(ofImport body: [UInt8], to batch: EventBatch) -> DeliveryVerdict {
    guard let answer = read(body), answer.code != nil || answer.imported != nil else { return foreign }
    if let imported = answer.imported, imported != batch.events.count {
      return .bisect("Mixpanel accepted \(imported) of \(batch.events.count) events")
    }
    return .delivered
  }

  /// Returns the meaning of a 400 of `/import`: events that didn't fail have been accepted.
  static func verdict(ofRefusedImport body: [UInt8], to batch: EventBatch) -> DeliveryVerdict {
    guard let answer = read(body), !answer.failures.isEmpty else {
      return .bisect("Mixpanel rejected the request" + (read(body)?.error.map { ": \($0.shortened)" } ?? ""))
    }
    var verdicts = [EventVerdict](repeating: .delivered, count: batch.events.count)
    var failed: Set<Int> = []
    for failure in answer.failures {
      guard let index = index(of: failure, in: batch) else {
        return .bisect("Mixpanel rejected events that it didn't identify")
      }
      failed.insert(index)
      verdicts[index] = .rejected(failure.message.shortened)
    }
    if let imported = answer.imported, imported != batch.events.count - failed.count {
      return .bisect("Mixpanel accepted \(imported) and rejected \(failed.count) of \(batch.events.count) events")
    }
    return .each(verdicts)
  }

  private static func index(of failure: Failure, in batch: EventBatch) -> Int? {
    let id = failure.id.flatMap { EventID($0) }
    if let index = failure.index, batch.events.indices.contains(index), id == nil || batch.events[index].id == id {
      return index
    }
    return id.flatMap { id in batch.events.firstIndex { $0.id == id } }
  }

  /// Returns the meaning of a 2xx of `/track` or `/engage`: 1 for at least one valid event, 0 for none.
  static func verdict(ofBareAnswer body: [UInt8]) -> DeliveryVerdict {
    let text = body.filter { $0 > 0x20 }
    if text == [UInt8(ascii: "1")] { return .delivered }
    if text == [UInt8(ascii: "0")] { return .bisect("Mixpanel couldn't read any of the events") }
    guard let answer = read(body), let status = answer.status else { return foreign }
    return status == 1
      ? .delivered : .bisect("Mixpanel rejected the events: \((answer.error ?? "no reason given").shortened)")
  }
}
