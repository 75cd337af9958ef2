public import Foundation

/// The repetition of a to-do: a rule, the start from which it counts, and the event that the next instance follows.
///
/// ```swift
/// let monday = Due.day(Day("2026-11-23")!)
/// var recurrence = Recurrence(try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO"), from: monday)
/// let wednesday = Timestamp.date("2026-12-02T12:00:00Z")!
/// recurrence.complete(monday, at: wednesday, in: .gmt)?.description  // "2026-12-07"
/// ```
///
/// A to-do has one instance at a time, the one that is due next. When a person completes or skips it, the recurrence
/// gives the due time of the following one, or nil at its end. Instances that a person has missed don't pile up.
public struct Recurrence: Hashable, Sendable {
  /// An event that the next instance follows.
  public enum Basis: Sendable {
    /// The schedule of the rule, whenever instances are completed; “every” in Todoist.
    case schedule

    /// The completion of the instance before; “every!” in Todoist.
    case completion
  }

  /// The values, apart from the to-do: most to-dos have no recurrence.
  private final class Storage: Sendable {
    let rule: RecurrenceRule
    let basis: Basis
    let start: Start
    let timeZoneIdentifier: String?
    let scheduled: Due?

    init(
      _ rule: RecurrenceRule, _ basis: Basis, _ start: Start, _ timeZoneIdentifier: String?, scheduled: Due? = nil
    ) {
      self.rule = rule
      self.basis = basis
      self.start = start
      self.timeZoneIdentifier = timeZoneIdentifier
      self.scheduled = scheduled
    }
  }

  private var storage: Storage

  /// The rule.
  public var rule: RecurrenceRule { storage.rule }

  /// The event that the next instance follows.
  public var basis: Basis { storage.basis }

  /// The first instance, from which the rule reckons intervals and counts.
  ///
  /// A time of day without a known time zone is reckoned in GMT: ``start(in:)``.
  public var start: Due { start(in: .gmt) }

  /// The identifier of the time zone for times of day; nil for the person's, and for days.
  public var timeZoneIdentifier: String? { storage.timeZoneIdentifier }

  /// The time of the present instance by the schedule, if a person has moved its due time; otherwise nil.
  ///
  /// It doesn't come again after the instance, also if the instance is completed earlier.
  public var scheduled: Due? { storage.scheduled }

  /// Creates a recurrence.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - basis: The event that the next instance follows.
  ///   - start: The first instance; whole seconds count. All instances of one that is a time of day are at this time,
  ///     also if clocks skip it on the first day.
  ///   - timeZone: The time zone in which instances keep their time of day. By default that of a start that is a time of
  ///     day; otherwise the person's, also after a move.
  public init(_ rule: RecurrenceRule, basis: Basis = .schedule, from start: Due, in timeZone: TimeZone? = nil) {
    let identifier = timeZone?.identifier ?? start.zone
    self.init(rule, basis: basis, start: Start(start, in: identifier), timeZoneIdentifier: identifier)
  }

  init(_ rule: RecurrenceRule, basis: Basis, start: Start, timeZoneIdentifier: String?) {
    switch start {
    case .day: storage = Storage(rule, basis, start, nil)
    case .local: storage = Storage(rule, basis, start, timeZoneIdentifier)
    case .moment(let moment):
      storage = Storage(rule, basis, Start(.moment(moment), in: timeZoneIdentifier), timeZoneIdentifier)
    }
  }

  /// The first instance as it is stored.
  var storedStart: Start { storage.start }

  /// Returns the first instance, whose time of day is one of the person's time zone if the recurrence states none.
  public func start(in timeZone: TimeZone) -> Due { storage.start.due(in: resolved(timeZone)) }

  /// Returns whether two recurrences have the same rule, basis, start, time zone and scheduled time.
  public static func == (lhs: Recurrence, rhs: Recurrence) -> Bool {
    lhs.storage === rhs.storage
      || lhs.rule == rhs.rule && lhs.basis == rhs.basis && lhs.storage.start == rhs.storage.start
        && lhs.timeZoneIdentifier == rhs.timeZoneIdentifier && lhs.scheduled == rhs.scheduled
  }

  /// Hashes the rule, basis, start, time zone and scheduled time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(basis)
    hasher.combine(storage.start)
    hasher.combine(timeZoneIdentifier)
    hasher.combine(scheduled)
  }
}

extension Recurrence {
  /// Moves on from a completed instance.
  ///
  /// - ``Basis/schedule``: the next instance is the first one of the rule after the completed one that hasn't passed.
  ///   Completed late, a daily to-do is due tomorrow, not on the days that were missed. The ``scheduled`` time of an
  ///   instance that was moved earlier doesn't come again.
  /// - ``Basis/completion``: it is the first one of a rule that starts on the day of completion, or at its moment if the
  ///   rule recurs within days. A month after 31 January is 28 February.
  ///
  /// - Parameters:
  ///   - due: The due time of the completed instance, which may differ from the schedule.
  ///   - now: The moment of completion.
  ///   - timeZone: The person's time zone.
  /// - Returns: The due time of the next instance; nil after the last.
  public mutating func complete(_ due: Due, at now: Date, in timeZone: TimeZone) -> Due? {
    let timeZone = resolved(timeZone)
    switch basis {
    case .completion: return restart(at: now, in: timeZone)
    case .schedule: return moveOn(after: limit(of: due, at: now, in: timeZone), in: timeZone)
    }
  }

  /// Moves on from an instance that isn't done.
  ///
  /// The next instance is the first one after the skipped one that isn't over: it may be due today. With
  /// ``Basis/completion`` it follows the skipped instance, or the present if that is over.
  ///
  /// - Parameters:
  ///   - due: The due time of the skipped instance, which may differ from the schedule.
  ///   - now: The current time.
  ///   - timeZone: The person's time zone.
  /// - Returns: The due time of the next instance; nil after the last.
  public mutating func skip(_ due: Due, at now: Date, in timeZone: TimeZone) -> Due? {
    let timeZone = resolved(timeZone)
    let isOver = due.isOver(at: now, in: timeZone)
    switch basis {
    case .completion:
      let noon = due.day(in: timeZone).moment(secondsIntoDay: 43_200, in: timeZone)
      return restart(at: isOver ? now : due.moment(in: timeZone) ?? noon, in: timeZone)
    case .schedule:
      guard isOver else { return complete(due, at: .distantPast, in: timeZone) }
      let today = Day(of: now, in: timeZone)
      return moveOn(after: hasDays ? .day(today.advanced(by: -1) ?? today) : .moment(now), in: timeZone)
    }
  }

  /// Returns the same repetition, counted from another first instance.
  ///
  /// A monthly schedule from a day that short months don't have is ``RecurrenceRule/fitted(to:)`` that day. Times of day
  /// are ``kept(in:)`` the person's time zone.
  ///
  /// - Parameters:
  ///   - start: The first instance.
  ///   - timeZone: The person's time zone.
  public func starting(at start: Due, in timeZone: TimeZone) -> Recurrence {
    let identifier = timeZoneIdentifier ?? start.zone
    return starting(at: Start(start, in: identifier), in: timeZone, identifier)
  }

  private func starting(at start: Start, in timeZone: TimeZone, _ identifier: String?) -> Recurrence {
    let rule = basis == .schedule ? rule.fitted(to: start.day(in: timeZone.named(identifier))) : rule
    return Recurrence(rule, basis: basis, start: start, timeZoneIdentifier: identifier).kept(in: timeZone)
  }

  /// Returns whether the rule states a last day, and that precedes the start.
  public func endsBeforeStart(in timeZone: TimeZone) -> Bool {
    let timeZone = resolved(timeZone)
    return switch rule.end {
    case .until(let last): last.day(in: timeZone) < storage.start.day(in: timeZone)
    case .untilLocal(let day, _): day < storage.start.day(in: timeZone)
    default: false
    }
  }

  /// Returns the same repetition, whose instances keep their time of day in a time zone, also after the person moves.
  ///
  /// It is unchanged if it states a time zone already, or starts with a day.
  public func kept(in timeZone: TimeZone) -> Recurrence {
    guard timeZoneIdentifier == nil else { return self }
    let kept = Recurrence(rule, basis: basis, start: storage.start, timeZoneIdentifier: timeZone.identifier)
    return scheduled == nil ? kept : kept.scheduled(at: scheduled)
  }

  /// Returns the same repetition with the scheduled time of the present instance; nil for its due time.
  func scheduled(at scheduled: Due?) -> Recurrence {
    var recurrence = self
    var scheduled = scheduled?.inWholeSeconds
    if let zone = scheduled?.zone, zone != timeZoneIdentifier {
      scheduled = scheduled?.moment(in: .gmt).map(Due.moment)
    }
    recurrence.storage = Storage(rule, basis, storage.start, timeZoneIdentifier, scheduled: scheduled)
    return recurrence
  }

  /// Returns the same repetition with its start and its end some days later, or earlier for a negative number.
  func advanced(byDays days: Int, in timeZone: TimeZone) -> Recurrence {
    guard days != 0 else { return self }
    let timeZone = resolved(timeZone)
    let start = storage.start.advanced(byDays: days, in: timeZone)
    let later = starting(at: start, in: timeZone, timeZoneIdentifier)
    var rule = later.rule
    switch rule.end {
    case .until(let last): rule.end = .until(last.advanced(byDays: days, in: timeZone))
    case .untilLocal(let day, let seconds):
      rule.end = .untilLocal(day.advanced(by: days) ?? day, secondsIntoDay: seconds)
    default: break
    }
    let moved = Recurrence(
      rule, basis: basis, start: later.storage.start, timeZoneIdentifier: later.timeZoneIdentifier)
    return scheduled == nil ? moved : moved.scheduled(at: scheduled?.advanced(byDays: days, in: timeZone))
  }

  /// Whether instances are days.
  private var hasDays: Bool {
    if case .day = storage.start { rule.frequency >= .daily } else { false }
  }

  private func resolved(_ timeZone: TimeZone) -> TimeZone { timeZone.named(timeZoneIdentifier) }

  /// Returns the time after which the schedule goes on when an instance is completed.
  private func limit(of due: Due, at now: Date, in timeZone: TimeZone) -> Due {
    let today = Day(of: now, in: timeZone)
    switch due {
    case .day(let day) where hasDays: return .day(max(day, today))
    case .day(let day) where day > today || day == today && rule.frequency >= .daily: return .day(day)
    case .day: return .moment(now)
    case .time, .moment:
      if hasDays { return .day(max(due.day(in: timeZone), today)) }
      return .moment(max(due.moment(in: timeZone) ?? now, now))
    }
  }

  /// Returns the first instance after a limit and after the scheduled time of the present one, which it forgets.
  private mutating func moveOn(after limit: Due, in timeZone: TimeZone) -> Due? {
    var next = next(after: limit, in: timeZone)
    if let scheduled {
      guard let first = next, let other = self.next(after: scheduled, in: timeZone) else { return nil }
      next = first.isEarlier(than: other, in: timeZone) ? other : first
      storage = Storage(rule, basis, storage.start, timeZoneIdentifier)
    }
    return next
  }

  private func next(after limit: Due, in timeZone: TimeZone) -> Due? {
    Occurrences(rule, from: storage.start, in: timeZone, after: limit).first { _ in true }
  }

  /// Starts the rule anew and returns its first instance after that; a count has one less.
  private mutating func restart(at moment: Date, in timeZone: TimeZone) -> Due? {
    var rule = rule
    if case .count(let count) = rule.end {
      guard count > 1 else { return nil }
      rule.end = .never
    }
    let day = Day(of: moment, in: timeZone)
    var (anchor, limit) = (Start.moment(moment), Due.moment(moment))
    if hasDays {
      (anchor, limit) = (.day(day), .day(day))
    } else if rule.frequency >= .daily, let first = storage.start.time(in: timeZone) {
      let time = LocalTime(day, secondsIntoDay: first.secondsIntoDay)
      (anchor, limit) = (.local(time), .moment(max(time.moment(in: timeZone), moment)))
    }
    var occurrences = Occurrences(rule.fitted(to: day), from: anchor, in: timeZone, after: limit).makeIterator()
    guard let (due, time) = occurrences.nextWithTime() else { return nil }
    if case .count(let count) = self.rule.end { rule.end = .count(count - 1) }
    var start = Start(due, in: timeZoneIdentifier)
    // Clocks may skip the time of day, which comes again on the days after.
    if let time, rule.frequency >= .daily, timeZoneIdentifier != nil || storage.start.isLocal { start = .local(time) }
    storage = Storage(rule, basis, start, timeZoneIdentifier)
    return start.due(in: timeZone)
  }
}

extension Due {
  /// The identifier of the time zone of a time of day.
  fileprivate var zone: String? { if case .time(_, let zone) = self { zone } else { nil } }
}

extension RecurrenceRule {
  /// Returns the rule for a start late in a month that recurs on the last day of months that are shorter.
  ///
  /// A monthly rule that starts on the 31st leaves out months with 30 days (RFC 5545, section 3.3.10). People who say
  /// “every month” mean the last day there. Rules that choose their days are returned unchanged.
  ///
  /// ```swift
  /// try RecurrenceRule(.monthly).fitted(to: Day("2026-01-31")!).description
  /// // "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"
  /// ```
  public func fitted(to start: Day) -> RecurrenceRule {
    var rule = self
    let (_, month, day) = start.civil
    // With several times a day, the last position would be the last time only.
    guard !hasDays, positions.isEmpty, hours.count < 2, minutes.count < 2, seconds.count < 2, day > 28 else {
      return self
    }
    switch frequency {
    case .monthly: rule.monthDays = Array(28...day)
    case .yearly where months.isEmpty && month == 2: (rule.months, rule.monthDays) = ([2], [28, 29])
    default: return self
    }
    rule.positions = [-1]
    return rule
  }
}
