/// Values with their time of arrival, of which the oldest are removed when there are too many.
struct AgedValues<Key: Hashable, Value> {
  private var values: [Key: (value: Value, time: Duration, turn: Int)] = [:]
  private var queue: [(key: Key, turn: Int)] = []
  private var first = 0
  private var turn = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Returns the value of a key and its age, unless it is too old.
  mutating func value(of key: Key, at now: Duration, upTo limit: Duration) -> (Value, Duration)? {
    guard let entry = values[key] else { return nil }
    guard now - entry.time < limit else {
      values[key] = nil
      return nil
    }
    return (entry.value, now - entry.time)
  }

  mutating func keep(_ value: Value, for key: Key, at time: Duration) {
    turn += 1
    values[key] = (value, time, turn)
    queue.append((key, turn))
    while values.count > capacity {
      let (key, turn) = queue[first]
      first += 1
      // The queue also has keys whose values were replaced or removed since.
      if values[key]?.turn == turn { values[key] = nil }
    }
    guard queue.count > 2 * capacity + 16 else { return }
    // At least as many entries have arrived since the last time, so that keeping a value takes O(1) on average.
    queue = queue[first...].filter { values[$0.key]?.turn == $0.turn }
    first = 0
  }

  mutating func remove(_ key: Key) { values[key] = nil }

  mutating func removeAll() {
    values = [:]
    queue = []
    first = 0
  }
}
