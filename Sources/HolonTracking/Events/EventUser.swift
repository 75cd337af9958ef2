/// Whom an event is about.
public struct EventUser: Hashable, Sendable {
  /// The identifier that your application knows the user by; nil for those that aren't signed in.
  public var id: String?

  /// The identifier of the device, browser or installation.
  ///
  /// What Google Analytics calls `client_id`, Firebase `app_instance_id`, Segment `anonymousId`.
  public var anonymousID: String?

  /// What is known of the user when the event happens, and sent with it where a destination wants that.
  public var properties: EventProperties

  /// Creates a user.
  public init(id: String? = nil, anonymousID: String? = nil, properties: EventProperties = [:]) {
    self.id = id
    self.anonymousID = anonymousID
    self.properties = properties
  }

  /// Somebody of whom nothing is known.
  public static let unknown = EventUser()
}
