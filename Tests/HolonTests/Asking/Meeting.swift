/// What parts in other tasks have done, in order.
actor Log {
  private(set) var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }
}

/// A place where so many tasks have to be at the same time before any of them goes on.
actor Meeting {
  private let size: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of size: Int) { self.size = size }

  func attend() async {
    guard waiting.count + 1 < size else {
      waiting.forEach { $0.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// A room that counts who is in it.
actor Room {
  private var count = 0
  private(set) var greatest = 0

  func enter() {
    count += 1
    greatest = max(greatest, count)
  }

  func leave() { count -= 1 }
}

/// A gate at which tasks wait until it's opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }
}
