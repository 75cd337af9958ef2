import Dispatch
import Foundation

/// The signals, keys and times that a command waits for on the main queue, as long as this value exists.
struct EventSources {
  private var sources: [any DispatchSourceProtocol] = []

  /// Whether it waits for nothing yet.
  var isEmpty: Bool { sources.isEmpty }

  /// Calls a closure on the main queue for each event of a source.
  mutating func add(_ source: any DispatchSourceProtocol, _ body: @escaping () -> Void) {
    source.setEventHandler(handler: body)
    source.activate()
    sources.append(source)
  }

  /// Calls a closure on the main queue for each arrival of a signal, instead of the signal's default action.
  mutating func on(_ number: Int32, _ body: @escaping () -> Void) {
    signal(number, SIG_IGN)
    add(DispatchSource.makeSignalSource(signal: number, queue: .main), body)
  }
}
