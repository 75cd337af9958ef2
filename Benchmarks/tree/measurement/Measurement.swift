public import TreeWorkload

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a contender answers for a row: a figure, and a digest that is the same for all contenders that did the work.
public struct Answer {
  let figure: Double
  let digest: UInt64

  /// Creates an answer from a figure in the row's unit.
  public init(_ figure: Double, digest: UInt64) {
    self.figure = figure
    self.digest = digest
  }
}

/// The CPU time in nanoseconds that a piece of work takes.
@inline(never)
public func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
  let start = workload_now()
  try work()
  return Double(workload_elapsed(start))
}

/// The bytes by which a piece of work lets the heap grow.
@inline(never)
public func heapGrowth(_ work: () -> Void) -> Double {
  let start = workload_heap()
  work()
  return Double(workload_heap() - start)
}

/// The bytes that the heap has given out.
public func heap() -> Double { Double(workload_heap()) }

/// The median of a measurement that is repeated for a second of CPU time, at least three and at most 1,001 times.
///
/// - Parameter measure: Prepares, measures and answers the figure of the repetition with the given index.
public func median(_ measure: (UInt32) -> Double) -> Double {
  let start = workload_now()
  var figures: [Double] = []
  while figures.count < 3 || (figures.count < 1001 && workload_now() - start < 1_000_000_000) {
    figures.append(measure(UInt32(figures.count)))
  }
  return figures.sorted()[figures.count / 2]
}

/// Answers the row that the command line asks for: `PROGRAM ROW NODES` prints the figure and the digest.
///
/// - Parameter measure: Answers nil for a row that the contender doesn't know; the program then ends with 3.
public func answerCommandLine(_ measure: (_ row: String, _ nodes: UInt32) -> Answer?) -> Never {
  guard CommandLine.arguments.count == 3, let nodes = UInt32(CommandLine.arguments[2]), nodes >= 1000 else {
    print("usage: \(CommandLine.arguments[0]) ROW NODES, with 1000 nodes or more")
    exit(2)
  }
  guard let answer = measure(CommandLine.arguments[1], nodes) else { exit(3) }
  print(answer.figure, answer.digest)
  exit(0)
}

extension workload {
  /// The numbers of all nodes, in the order in which they are added.
  public var nodes: Range<Int> { 0..<Int(count) }
}
