import ArgumentParser
import DefeatConsole
import DefeatServer
import Dispatch
import Foundation
import HolonTracking

extension TrackingCommand {
  /// The command that shows events as they are tracked.
  struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "watch", abstract: "Show events as they are tracked, and their delivery, until Ctrl-C.",
      discussion: """
        Shows the events of all your defeat processes with their properties and the outcome at each destination, and \
        later their delivery. Times are in UTC. With --page, a page in a browser on this machine shows them.
        """)

    @Flag(help: "Show the events on a page on this machine.") var page = false
    @Option(help: "The port of the page; 0 for any free port.") var port = 8090

    func run() throws {
      guard let tracking = try TrackingCommand.configured() else { return }
      for name in try tracking.read().consents.sorted() { Terminal.report(TrackingCommand.line(name, tracking)) }
      let page = page ? try EventPage(port: port) : nil
      let pipe = try TrackingPipe(folder: tracking.watchers.folder)
      let end: @Sendable ((any Error)?) -> Never = { error in
        pipe.remove()
        Self.end(with: error)
      }
      if let page {
        pipe.read { page.add($0) }
        Task {
          do {
            try await page.run { Terminal.report("The events are at \($0)  (Ctrl-C stops the server)") }
            end(nil)
          } catch {
            end(error)
          }
        }
        dispatchMain()
      }
      var sources = EventSources()
      for number in [SIGINT, SIGTERM, SIGHUP] { sources.on(number) { end(nil) } }
      Terminal.report("Waiting for events; Ctrl-C ends.")
      pipe.read { line in
        do { try Terminal.line("\(line)") } catch { end(error) }
      }
      withExtendedLifetime(sources) { dispatchMain() }
    }
  }
}
