// The metrics of an application in several backends of swift-metrics: composites that make composites.

import CoreMetrics
import Holon

// snippet.protocol
@Composite(of: (any CounterHandler).self)
protocol Counters: AnyObject, Sendable {
  func increment(by amount: Int64)
  func reset()
}

@Composite(of: (any RecorderHandler).self)
protocol Recorders: AnyObject, Sendable {
  func record(_ value: Int64)
  func record(_ value: Double)
}

@Composite(of: (any TimerHandler).self)
protocol Timers: AnyObject, Sendable {
  func recordNanoseconds(_ duration: Int64)
}

@Composite(of: (any MetricsFactory).self)
protocol MetricsFactories: Sendable {
  @Combined(counter)
  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler

  @Combined(recorder)
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler

  @Combined(timer)
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler

  @Combined(.manual) func destroyCounter(_ handler: any CounterHandler)
  @Combined(.manual) func destroyRecorder(_ handler: any RecorderHandler)
  @Combined(.manual) func destroyTimer(_ handler: any TimerHandler)
}

private func counter(_ parts: [any CounterHandler]) -> any CounterHandler { CompositeCounters(parts) }
private func recorder(_ parts: [any RecorderHandler]) -> any RecorderHandler { CompositeRecorders(parts) }
private func timer(_ parts: [any TimerHandler]) -> any TimerHandler { CompositeTimers(parts) }

// Every factory destroys what it has made itself.
extension CompositeMetricsFactories {
  func destroyCounter(_ handler: any CounterHandler) {
    guard let whole = handler as? CompositeCounters else { return }
    for (factory, counter) in zip(parts, whole.parts) { factory.destroyCounter(counter) }
  }

  func destroyRecorder(_ handler: any RecorderHandler) {
    guard let whole = handler as? CompositeRecorders else { return }
    for (factory, recorder) in zip(parts, whole.parts) { factory.destroyRecorder(recorder) }
  }

  func destroyTimer(_ handler: any TimerHandler) {
    guard let whole = handler as? CompositeTimers else { return }
    for (factory, timer) in zip(parts, whole.parts) { factory.destroyTimer(timer) }
  }
}
// snippet.end

/// Prints what it is told.
struct Printer: MetricsFactory {
  final class Metric: CounterHandler, RecorderHandler, TimerHandler {
    let name: String
    init(_ name: String) { self.name = name }

    func increment(by amount: Int64) { print("\(name) + \(amount)") }
    func reset() { print("\(name) = 0") }
    func record(_ value: Int64) { print("\(name): \(value)") }
    func record(_ value: Double) { print("\(name): \(value)") }
    func recordNanoseconds(_ duration: Int64) { print("\(name): \(duration) ns") }
  }

  let name: String

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { metric(label) }
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { metric(label) }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    metric(label)
  }

  func destroyCounter(_ handler: any CounterHandler) { print("\(name) forgets \((handler as? Metric)?.name ?? "")") }
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  private func metric(_ label: String) -> Metric { Metric("\(name).\(label)") }
}

// snippet.use
MetricsSystem.bootstrap(CompositeMetricsFactories(Printer(name: "statsd"), Printer(name: "prometheus")))

let orders = Counter(label: "orders")
orders.increment(by: 2)
// statsd.orders + 2
// prometheus.orders + 2
Timer(label: "checkout").recordNanoseconds(1_500)
// statsd.checkout: 1500 ns
// prometheus.checkout: 1500 ns
orders.destroy()
// statsd forgets statsd.orders
// prometheus forgets prometheus.orders
// snippet.end
