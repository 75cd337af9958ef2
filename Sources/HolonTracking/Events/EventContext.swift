/// The app, the device and the place of an event.
///
/// ```swift
/// let tracker = destinations.through {
///   EventChange.inContext(.current(app: .init(name: "Shop", version: "2.1")))
/// }
/// ```
///
/// Each destination sends the parts that it knows. Parts that are nil aren't sent.
public struct EventContext: Hashable, Sendable {
  /// The application.
  public struct App: Hashable, Sendable {
    /// The name, the version, the build and the identifier, such as `com.example.shop`.
    public var name, version, build, identifier: String?

    /// Creates an application.
    public init(name: String? = nil, version: String? = nil, build: String? = nil, identifier: String? = nil) {
      (self.name, self.version, self.build, self.identifier) = (name, version, build, identifier)
    }
  }

  /// The device.
  public struct Device: Hashable, Sendable {
    /// The kind, such as `mobile`, `tablet` or `desktop`.
    public var category: String?

    /// The manufacturer and the model, such as `Google` and `Pixel 9 Pro`.
    public var manufacturer, model: String?

    /// The size of the screen, in pixels.
    public var screenWidth, screenHeight: Int?

    /// Creates a device.
    public init(
      category: String? = nil, manufacturer: String? = nil, model: String? = nil, screenWidth: Int? = nil,
      screenHeight: Int? = nil
    ) {
      (self.category, self.manufacturer, self.model) = (category, manufacturer, model)
      (self.screenWidth, self.screenHeight) = (screenWidth, screenHeight)
    }
  }

  /// The operating system.
  public struct System: Hashable, Sendable {
    /// The name and the version, such as `iOS` and `26.1`.
    public var name, version: String?

    /// Creates an operating system.
    public init(name: String? = nil, version: String? = nil) { (self.name, self.version) = (name, version) }
  }

  /// The application.
  public var app: App

  /// The device.
  public var device: Device

  /// The operating system.
  public var system: System

  /// The language and region, such as `en-US`.
  public var locale: String?

  /// The time zone, such as `Europe/Paris`.
  public var timeZone: String?

  /// The user agent of the browser.
  public var userAgent: String?

  /// Creates a context.
  public init(
    app: App = App(), device: Device = Device(), system: System = System(), locale: String? = nil,
    timeZone: String? = nil, userAgent: String? = nil
  ) {
    (self.app, self.device, self.system) = (app, device, system)
    (self.locale, self.timeZone, self.userAgent) = (locale, timeZone, userAgent)
  }

  /// A context without any part.
  public static let none = EventContext()

  /// The name of this library, as destinations get it.
  static let library = "HolonTracking"
}

extension EventContext {
  /// Returns the context with the parts of another one in the place of missing ones.
  public func merging(_ other: EventContext) -> EventContext {
    var merged = self
    merged.app.name = app.name ?? other.app.name
    merged.app.version = app.version ?? other.app.version
    merged.app.build = app.build ?? other.app.build
    merged.app.identifier = app.identifier ?? other.app.identifier
    merged.device.category = device.category ?? other.device.category
    merged.device.manufacturer = device.manufacturer ?? other.device.manufacturer
    merged.device.model = device.model ?? other.device.model
    merged.device.screenWidth = device.screenWidth ?? other.device.screenWidth
    merged.device.screenHeight = device.screenHeight ?? other.device.screenHeight
    merged.system.name = system.name ?? other.system.name
    merged.system.version = system.version ?? other.system.version
    merged.locale = locale ?? other.locale
    merged.timeZone = timeZone ?? other.timeZone
    merged.userAgent = userAgent ?? other.userAgent
    return merged
  }
}

/// A context that events share.
final class SharedContext: Sendable, Hashable {
  let value: EventContext

  init(_ value: EventContext) { self.value = value }

  static func == (one: SharedContext, other: SharedContext) -> Bool { one === other || one.value == other.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The context and the session of an event.
final class EventSurroundings: Sendable, Hashable {
  let context: SharedContext?
  let session: EventSession?

  /// Creates surroundings; nil without any.
  convenience init?(_ context: SharedContext?, _ session: EventSession?) {
    if context == nil, session == nil { return nil }
    self.init(context: context, session: session)
  }

  private init(context: SharedContext?, session: EventSession?) { (self.context, self.session) = (context, session) }

  static func == (one: EventSurroundings, other: EventSurroundings) -> Bool {
    one === other || one.context == other.context && one.session == other.session
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(context)
    hasher.combine(session)
  }
}

extension EventChange {
  /// Returns a change that adds a context to every event; an event's own parts take precedence.
  public static func inContext(_ context: EventContext) -> EventChange {
    let common = EventSurroundings(SharedContext(context), nil)
    return EventChange { event in
      guard let own = event.surroundings else { return event.surroundings = common }
      let merged = own.context.map { SharedContext($0.value.merging(context)) } ?? common?.context
      event.surroundings = EventSurroundings(merged, own.session)
    }
  }
}
