import Foundation
import HolonFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Handling files when something is in the way")
struct TroubleTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `a full disk is said, and leaves nothing behind`() throws {
    guard geteuid() == 0, (try? mountSmallDisk()) != nil else { return }
    defer { _ = try? Workplace.run("/bin/umount", [place.path("disk").text]) }
    try place.write(String(repeating: "x", count: 900_000), to: "box/large")
    try place.write("1", to: "box/small")
    let disk = place.path("disk")
    for operation in [
      FileOperation.move(place.path("box"), to: disk.appending("box")),
      .copy(place.path("box"), to: disk.appending("box")),
    ] {
      let error = failure { try place.journal.perform(operation) }
      #expect(error?.code == .diskFull)
      #expect(error?.location == place.path("box/large").description)
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.text).isEmpty)
      #expect(Workplace.status(place.path("box/large")).st_size == 900_000)
    }
    // What has room is done.
    let outcome = try place.journal.perform(
      .each([
        .move(place.path("box/large"), to: disk.appending("large")),
        .move(place.path("box/small"), to: disk.appending("small")),
      ]))
    #expect(outcome.failures.map(\.error.code) == [.diskFull])
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.text) == ["small"])
  }

  private func mountSmallDisk() throws {
    _ = try place.makeFolder("disk")
    try Workplace.run("/bin/mount", ["-t", "tmpfs", "-o", "size=512k", "holon", place.path("disk").text])
  }

  /// Makes a folder whose parts nobody can take away, not even an administrator.
  private func protect(_ folder: AbsolutePath) -> (() -> Void)? {
    if geteuid() != 0 {
      chmod(folder.text, 0o500)
      return { _ = chmod(folder.text, 0o700) }
    }
    guard (try? Workplace.run("/usr/bin/chattr", ["+i", folder.text])) != nil else { return nil }
    return { _ = try? Workplace.run("/usr/bin/chattr", ["-i", folder.text]) }
  }

  @Test func `without permission nothing is done`() throws {
    try place.write("1", to: "locked/a")
    try place.write("2", to: "b")
    guard let unprotect = protect(place.path("locked")) else { return }
    defer { unprotect() }
    let before = try place.drawing()
    var operations: [FileOperation] = [
      .rename(place.path("locked/a"), to: "z"), .move(place.path("b"), to: place.path("locked/b")),
      .copy(place.path("b"), to: place.path("locked/b")), .trash(place.path("locked/a")),
      .all([.rename(place.path("b"), to: "c"), .trash(place.path("locked/a"))]),
    ]
    if let other = place.otherDisk { operations.append(.move(place.path("locked/a"), to: other.appending("a"))) }
    for operation in operations {
      let error = failure { try place.journal.perform(operation) }
      #expect(error?.code == .notPermitted, "\(operation)")
      #expect(try place.drawing() == before)
      #expect(try place.trash.items().isEmpty)
    }
    if let other = place.otherDisk { #expect(try FileManager.default.contentsOfDirectory(atPath: other.text).isEmpty) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("journal").text) == ["lock"])
  }

  @Test func `what isn't there is named`() throws {
    try place.write("1", to: "a")
    let cases: [(FileOperation, String)] = [
      (.rename(place.path("gone"), to: "b"), "gone"), (.trash(place.path("gone")), "gone"),
      (.copy(place.path("gone"), to: place.path("b")), "gone"),
      (.move(place.path("a"), to: place.path("no folder/b")), "no folder"),
      (.move(place.path("no folder/a"), to: place.path("b")), "no folder"),
      (.restore(place.path("data/gone")), "data/gone"),
    ]
    for (operation, location) in cases {
      let error = failure { try place.journal.perform(operation) }
      #expect(error?.code == .notFound)
      #expect(error?.location == place.path(location).description, "\(operation)")
    }
    #expect(failure { try place.journal.perform(.move(place.path("a"), to: place.path("a/b"))) }?.code == .notAFolder)
  }

  @Test func `a file that is written all the time is either copied as it was at a moment or not at all`() throws {
    let file = try place.write(String(repeating: "0", count: 3_000_000), to: "growing")
    let writer = Thread {
      guard let handle = FileHandle(forWritingAtPath: file.text) else { return }
      while !Thread.current.isCancelled {
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data("more".utf8))
      }
    }
    writer.start()
    defer { writer.cancel() }
    var (index, refused) = (0, 0)
    let deadline = ContinuousClock.now + .seconds(600)
    // On a busy machine, the writer may wait for its turn.
    while index < 20 || refused == 0 && ContinuousClock.now < deadline {
      index += 1
      let copy = place.path("copy \(index)")
      do {
        try place.journal.perform(.copy(file, to: copy))
        unlink(copy.text)
      } catch {
        #expect(error.code == .changed)
        #expect(error.location == file.description)
        #expect(access(copy.text, F_OK) != 0)
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  @Test func `devices aren't copied`() throws {
    guard geteuid() == 0, mknod(place.path("null").text, S_IFCHR | 0o600, 259) == 0 else { return }
    #expect(failure { try place.journal.perform(.copy(place.path("null"), to: place.path("b"))) }?.code == .isSpecial)
    try place.journal.perform(.rename(place.path("null"), to: "other"))
  }

  @Test func `a journal that was cut off or holds nonsense is taken for what it says`() throws {
    let journal = try place.makeFolder("broken")
    let step = #"{"step":{"_0":{"move":{"_0":{"device":1,"number":2},"from":"/a","to":"/b"}}}}"#
    try place.write("\(step)\n\(step.prefix(20))", to: "broken/000000000003.open")
    let opened = try FileJournal(folder: journal, trash: place.trash)
    #expect(opened.recovery.takenBack == 1 && !opened.recovery.isEmpty)
    try place.write("what is this\n", to: "broken/000000000004.open")
    let again = try FileJournal(folder: journal, trash: place.trash)
    #expect(again.recovery.problems.map(\.code) == [.malformed])
    // It goes on nevertheless.
    try place.write("1", to: "a")
    try again.perform(.rename(place.path("a"), to: "b"))
    try again.undo()
    #expect(try place.drawing().contains("a: 1"))
  }

  @Test func `an opener is given the path as it is, and no option`() throws {
    let file = try place.write("1", to: "-rf $(touch evil) 'x'.txt")
    let opener = try place.write(
      "#!/bin/sh\nprintf '%s' \"$#:$1\" > '\(place.root.text)/given'\n", to: "opener", mode: 0o755)
    try SystemOpener.open(file, with: opener.text, patience: .seconds(600))
    #expect(try String(contentsOfFile: place.path("given").text, encoding: .utf8) == "1:\(file.text)")
    let failing = try place.write("#!/bin/sh\nexit 3\n", to: "failing", mode: 0o755)
    #expect(failure { try SystemOpener.open(file, with: failing.text, patience: .seconds(600)) }?.code == .notSupported)
    #expect(failure { try SystemOpener.open(file, with: "no-such-opener") }?.code == .notSupported)
    #expect(failure { try SystemOpener.open(place.path("gone"), with: opener.text) }?.code == .notFound)
  }

  @Test(.timeLimit(.minutes(10)))
  func `an application that stays open shares no file with the caller, and leaves no zombie`() async throws {
    let file = try place.write("1", to: "letter.txt")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.text))
    let shared = fcntl(handle.fileDescriptor, F_DUPFD, 200)
    defer { close(shared) }
    let script = """
      #!/bin/sh
      if [ -e /dev/fd/\(shared) ]; then echo shared; else echo "$$"; fi > '\(place.root.text)/given'
      exec sleep 600

      """
    let application = try place.write(script, to: "application", mode: 0o755)
    try SystemOpener.open(file, with: application.text, patience: .zero)
    var given = ""
    while !given.hasSuffix("\n") {
      given = (try? String(contentsOfFile: place.path("given").text, encoding: .utf8)) ?? ""
      try await Task.sleep(for: .milliseconds(5))
    }
    let process = try #require(Int32(given.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, SIGKILL) == 0)
    // A zombie could be sent a signal.
    while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
  }
}
