import Foundation
import HTTPTypes
import HolonTestingTracking
import HolonTracking
import Testing

@Suite("Remote settings")
final class RemoteSettingsTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/holon-settings-\(UUID())"
  private let mixpanel = RecordingTracker("mixpanel"), segment = RecordingTracker("segment")
  private let trouble = RecordingTracker()
  private var path: String { "\(folder)/settings.json" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }

  private func settings(_ storage: any StateStorage = MemoryStateStorage()) -> RemoteSettings {
    RemoteSettings(from: .file(path), keptIn: storage) { [trouble] in trouble.track($0) }
  }

  private func tracker(_ settings: RemoteSettings) -> any EventTracker {
    CompositeTracker(mixpanel.following(settings, as: "mixpanel"), segment.following(settings, as: "segment"))
  }

  @Test func `destinations, samples and blocked events change while trackers run`() async throws {
    let settings = settings()
    let tracker = tracker(settings)
    tracker.track("a")
    try write(#"{"blocked": ["b"], "destinations": {"mixpanel": {"enabled": false}, "segment": {"blocked": ["c"]}}}"#)
    #expect(await settings.refresh())
    for name in ["a", "b", "c"] { tracker.track(name) }
    #expect(tracker.track("b") == .parts([.leftOut("the settings block b"), .leftOut("the settings block b")]))
    #expect(tracker.track("c").leaves.last == .leftOut("the settings block c"))
    #expect(tracker.track("d") == .parts([.leftOut("the settings switch mixpanel off"), .accepted]))
    #expect(mixpanel.names == ["a"] && segment.names == ["a", "a", "d"])
    try write(#"{"sample": 0}"#)
    #expect(await settings.refresh())
    #expect(tracker.track("e").leaves.allSatisfy { !$0.isAccepted })
    try write("{}")
    #expect(await settings.refresh())
    #expect(await settings.refresh() == false)
    #expect(tracker.track("f").isAccepted)
    #expect(trouble.names == [])
  }

  @Test(arguments: [
    ("", "the settings aren't JSON of at most 1 MB: correct them"),
    ("[1]", "the settings are invalid, so the former ones stay: the configuration: expected an object for a tracker"),
    (
      #"{"sample": 2}"#, "the settings are invalid, so the former ones stay: sample: expected a number from 0.0 to 1.0"
    ),
    (
      #"{"destinations": {"mixpanel": {"enabled": 1}}}"#,
      "the settings are invalid, so the former ones stay: destinations.mixpanel.enabled: expected true or false"
    ),
    (
      #"{"bocked": ["a"]}"#,
      "the settings are invalid, so the former ones stay: bocked: the setting is unknown: correct its name, or remove it"
    ),
  ])
  func `invalid settings are told, and the last good ones stay`(_ text: String, _ message: String) async throws {
    let storage = MemoryStateStorage()
    let settings = settings(storage)
    try write(#"{"blocked": ["a"]}"#)
    await settings.refresh()
    try write(text)
    #expect(await settings.refresh() == false)
    #expect(!tracker(settings).track("a").isAccepted)
    #expect(trouble.names == [message])
    #expect(storage.read() == Array(#"{"blocked": ["a"]}"#.utf8))
  }

  @Test func `a start without a file or a network has the last good settings`() async throws {
    let storage = FileStateStorage("\(folder)/kept.json")
    try write(#"{"blocked": ["a"]}"#)
    await settings(storage).refresh()
    try FileManager.default.removeItem(atPath: path)
    let next = settings(storage)
    #expect(await next.refresh() == false)
    #expect(!tracker(next).track("a").isAccepted && tracker(next).track("b").isAccepted)
    #expect(trouble.names.count == 1 && trouble.names[0].hasPrefix("the settings can't be loaded: the file "))
  }

  @Test func `a server is asked with the tag of its last answer`() async throws {
    let server = SettingsServer()
    let settings = RemoteSettings(from: .url("https://example.com/settings.json", over: server))
    #expect(await settings.refresh() == true)
    #expect(await settings.refresh() == false)
    #expect(!tracker(settings).track("a").isAccepted)
    #expect(server.tags == [nil, "\"1\""] && server.paths == ["/settings.json", "/settings.json"])
  }

  @Test func `settings are followed at an interval, until they are released`() async throws {
    let clock = VirtualClock()
    let loads = RecordingTracker()
    var settings: RemoteSettings? = RemoteSettings(
      from: .init {
        loads.track("load")
        return Array("{}".utf8)
      }, clock: clock.clock)
    let task = settings?.follow(every: .seconds(60))
    await clock.advance(by: .seconds(150))
    #expect(loads.names.count == 3)
    settings = nil
    await clock.advance(by: .seconds(60))
    await task?.value
    #expect(loads.names.count == 3)
  }

  @Test func `queues of a configuration follow settings by their names`() async throws {
    try write(#"{"destinations": {"segment": {"enabled": false}}}"#)
    let settings = settings()
    await settings.refresh()
    let json = #"{"all": [{"destination": "segment", "writeKey": {"environment": "KEY"}, "durability": "memory"}]}"#
    let configured = try TrackerConfiguration(json: Array(json.utf8)).makeTracker(
      in: "/nowhere", over: ScriptedServer(), environment: ["KEY": "k"], following: settings)
    #expect(
      configured.tracker.track("a", user: EventUser(id: "u")).leaves == [.leftOut("the settings switch segment off")])
  }
}

/// A server of settings with a tag.
private final class SettingsServer: EventTransport, @unchecked Sendable {
  // Requests are made one after another.
  private(set) var tags: [String?] = []
  private(set) var paths: [String?] = []

  func send(_ request: EventRequest) async throws -> EventResponse {
    tags.append(request.head.headerFields[.ifNoneMatch])
    paths.append(request.head.path)
    if tags.last == "\"1\"" { return EventResponse(HTTPResponse(status: .notModified)) }
    var head = HTTPResponse(status: .ok)
    head.headerFields[.eTag] = "\"1\""
    return EventResponse(head, body: Array(#"{"blocked": ["a"]}"#.utf8))
  }
}
