import Testing

@testable import HolonTracking

@Suite("The bounds of a log")
struct LogBoundsTests {
  private func names(_ count: Int) -> [String] { (0..<count).map { "event \($0)" } }

  @Test(arguments: [1, 7, 16, 100])
  func `the oldest events are dropped for new ones, and counted`(_ limit: Int) throws {
    let trial = try LogOnTrial(options: QueueOptions(events: limit))
    try trial.append(names(250))
    let left = try trial.waiting()
    #expect(left.count <= limit && left.count > limit * 7 / 8 - 2 && left.last == "event 249")
    #expect(left == Array(names(250).suffix(left.count)))
    #expect(trial.log.books.drops == [.overflow: 250 - left.count] && trial.log.books.isBalanced)
    #expect(try trial.reopened().waiting() == left)
  }

  @Test func `the size of a log in bytes is limited`() throws {
    let trial = try LogOnTrial(options: QueueOptions(bytes: 20_000))
    try trial.append(names(5000))
    let files = trial.storage.contents.filter { $0.key.hasSuffix(".events") }
    #expect(files.values.reduce(0) { $0 + $1.count } <= 20_000)
    #expect(trial.log.books.isBalanced && trial.log.books.accepted == 5000 && trial.log.books.queued > 200)
    #expect(try trial.reopened().waiting() == trial.waiting())
  }

  @Test func `new events are refused if the log is set up so`() throws {
    let trial = try LogOnTrial(options: QueueOptions(events: 5, overflow: .refuseNewest))
    try trial.append(names(5))
    #expect { try trial.append(["more"]) } throws: { ($0 as? TrackingError)?.code == .full }
    trial.log.settle(SequenceSet(0..<2), .delivered)
    try trial.append(["more"])
    #expect(try trial.waiting() == ["event 2", "event 3", "event 4", "more"])
    #expect(trial.log.books.accepted == 6 && trial.log.books.isBalanced)
  }

  @Test func `events under way aren't dropped`() throws {
    let trial = try LogOnTrial(options: QueueOptions(events: 16))
    try trial.append(names(16))
    _ = try trial.log.begin(SequenceSet(0..<3), once: false)
    try trial.append(names(40))
    trial.log.settle(SequenceSet(0..<3), .delivered)
    #expect(trial.log.books.delivered == 3 && trial.log.books.isBalanced)
    #expect(trial.log.books.queued <= 16)
  }

  @Test func `files of earlier processes are dropped when their events are too old`() throws {
    let trial = try LogOnTrial(options: QueueOptions(events: 64, age: .seconds(100)))
    try trial.append(names(6), time: EventTime(seconds: 1000))
    try trial.append(names(6), time: EventTime(seconds: 1090))
    trial.log.dropAged(now: EventTime(seconds: 5000))
    #expect(trial.log.queued == 12, "those of this process can't be older than the process")
    let again = try trial.reopened()
    again.log.dropAged(now: EventTime(seconds: 1095))
    #expect(again.log.queued == 12)
    again.log.dropAged(now: EventTime(seconds: 1150))
    #expect(again.log.books.drops == [.age: 4] && again.log.books.isBalanced)
  }

  @Test func `discarding drops all events except those under way, which are never sent again`() throws {
    let trial = try LogOnTrial()
    try trial.append(names(10))
    _ = try trial.log.begin(SequenceSet(0..<4), once: false)
    #expect(trial.log.discard() == 6)
    trial.log.settle(SequenceSet(0..<1), .delivered)
    trial.log.giveBack(SequenceSet(1..<3), once: false)
    try trial.append(["new"])
    #expect(trial.log.books.description == "11 accepted = 1 delivered + 0 rejected + 8 dropped + 2 queued")
    trial.log.giveBack(SequenceSet(3..<4), once: false)
    #expect(try trial.waiting() == ["new"])
    #expect(try trial.reopened().waiting() == ["new"])
  }
}
