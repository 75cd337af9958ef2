/// The rules of OpenTelemetry's protocol for logs, OTLP/HTTP in JSON.
enum OpenTelemetryRule {
  private static let otlp = "opentelemetry.io/docs/specs/otlp"
  private static let common = "opentelemetry.io/docs/specs/otel/common"

  static let name = VendorRule(
    "otlp.event-name", "an event has a name.", "opentelemetry.io/docs/specs/otel/logs/data-model")
  static let propertyName = VendorRule("otlp.attribute-key", "an attribute has a key.", common)
  static let propertyReserved = VendorRule(
    "otlp.attribute-key.reserved",
    "log.record.uid, user, user.id, user.change, session.id, device.id, group.id and previous.id are set by the "
      + "destination.",
    "opentelemetry.io/docs/specs/semconv")
  static let propertyKind = VendorRule("otlp.attribute.kind", "a number is finite, as JSON has no other.", otlp)
  static let requestBytes = VendorRule("otlp.request.bytes", "a body has at most 20 MiB.", otlp)
  static let retry = VendorRule(
    "otlp.retry", "of the statuses from 500 on, only 502, 503 and 504 are tried again.", otlp)
  static let partial = VendorRule(
    "otlp.partial-success", "records that an answer of 200 counts as rejected aren't sent again.", otlp)

  static let all = [name, propertyName, propertyReserved, propertyKind, requestBytes, retry, partial]

  static let names = NameRules(length: name)
  static let properties = PropertyRules(
    names: NameRules(
      length: propertyName, reservation: propertyReserved,
      isReserved: {
        $0.utf8.count <= 14
          && [
            "log.record.uid", "user", "user.id", "user.change", "session.id", "device.id", "group.id", "previous.id",
          ].contains($0)
      }),
    count: propertyKind, text: propertyKind, kind: propertyKind)
  static let userProperties = PropertyRules(
    names: NameRules(length: propertyName), count: propertyKind, text: propertyKind, kind: propertyKind)
}
