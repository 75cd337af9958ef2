import Holon
import Logging
import TreeMeasurement

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Nanoseconds for a call, and the sum of all answers of a repetition.
@inline(__always)
func measure(_ ask: (Int) -> Int) -> (figure: Double, digest: Int) {
  let calls = 200_000
  var digest = 0
  let figure = median { _ in
    digest = 0
    return nanoseconds { for number in 0..<calls { digest &+= ask(number) } } / Double(calls)
  }
  return (figure, digest)
}

// No caller knows more of a whole than its type.
@inline(never)
func ask<Whole: Scale>(_ whole: Whole, _ number: Int) -> Int { whole.weight(of: number) }

func measure(_ scale: some Scale) -> (figure: Double, digest: Int) { measure { ask(scale, $0) } }

func measure(_ handlers: [Counting], _ whole: some LogHandler) -> (figure: Double, digest: Int) {
  let logger = Logger(label: "benchmark") { _ in whole }
  return measure { number in
    logger.info("A line of the log, as long as most are, with a number")
    if number == 0 { for handler in handlers { handler.count.bytes = 0 } }
    return handlers[3].count.bytes
  }
}

/// A line that no handler admits.
func measureDisabled(_ handlers: [Counting], _ whole: some LogHandler) -> (figure: Double, digest: Int) {
  let logger = Logger(label: "benchmark") { _ in whole }
  return measure { number in
    logger.debug("A line of the log that isn't written")
    return number &+ handlers[3].count.bytes
  }
}

let arguments = CommandLine.arguments.dropFirst().joined(separator: " ")
let handlers = (0..<4).map { _ in Counting() }
let result: (figure: Double, digest: Int)
switch arguments {
case "composite.erased.4 holon": result = measure(CompositeScale(scales()))
case "composite.erased.4 naive-loop": result = measure(NaiveLoop(parts: scales()))
case "composite.erased.4 index-loop": result = measure(IndexLoop(parts: scales()))
case "composite.concrete.4 holon": result = measure(concreteScale())
case "composite.concrete.4 direct": result = measure(Direct())
case "composite.log.4 holon": result = measure(handlers, CompositeLogHandlers(handlers))
case "composite.log.4 swift-log": result = measure(handlers, MultiplexLogHandler(handlers))
case "composite.log.disabled.4 holon": result = measureDisabled(handlers, CompositeLogHandlers(handlers))
case "composite.log.disabled.4 swift-log": result = measureDisabled(handlers, MultiplexLogHandler(handlers))
default:
  print("usage: \(CommandLine.arguments[0]) ROW CONTENDER")
  exit(2)
}
print(result.figure, result.digest)
