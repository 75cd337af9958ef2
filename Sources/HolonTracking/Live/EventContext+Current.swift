internal import Foundation

extension EventContext {
  /// Returns the context of this process: the operating system, the language, the time zone, and the given app.
  ///
  /// - Parameters:
  ///   - app: The application; by default name, version, build and identifier of the main bundle, if it has them.
  ///   - device: The device; by default nothing, because some stores require a reason to ask for a model.
  public static func current(app: App? = nil, device: Device = Device()) -> EventContext {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let numbers = [version.majorVersion, version.minorVersion, version.patchVersion]
    return EventContext(
      app: app ?? .main, device: device,
      system: System(name: systemName, version: numbers.map(String.init).joined(separator: ".")),
      locale: Locale.current.identifier.replacing("_", with: "-"), timeZone: TimeZone.current.identifier)
  }

  private static var systemName: String {
    #if os(iOS)
      "iOS"
    #elseif os(macOS)
      "macOS"
    #elseif os(tvOS)
      "tvOS"
    #elseif os(watchOS)
      "watchOS"
    #elseif os(visionOS)
      "visionOS"
    #elseif os(Android)
      "Android"
    #elseif os(Windows)
      "Windows"
    #else
      "Linux"
    #endif
  }
}

extension EventContext.App {
  fileprivate static var main: EventContext.App {
    let values = Bundle.main.infoDictionary ?? [:]
    return EventContext.App(
      name: values["CFBundleName"] as? String, version: values["CFBundleShortVersionString"] as? String,
      build: values["CFBundleVersion"] as? String, identifier: Bundle.main.bundleIdentifier)
  }
}
