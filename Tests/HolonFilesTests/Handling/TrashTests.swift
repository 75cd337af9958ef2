import Foundation
import HolonFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

#if os(Linux)
  @Suite("The trash that all programs share")
  struct TrashTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private func info(_ name: String) throws -> [String] {
      try String(contentsOfFile: place.root.text + "/data/Trash/info/\(name).trashinfo", encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `a file in the trash is noted as the specification says`() throws {
      try place.write("1", to: "Über 100%.txt")
      try place.journal.perform(.trash(place.path("Über 100%.txt")))
      let lines = try info("Über 100%.txt")
      #expect(lines[0] == "[Trash Info]")
      #expect(lines[1] == "Path=\(place.root.text)/%C3%9Cber%20100%25.txt")
      #expect(lines[2].wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
      #expect(lines.count == 4)
      let item = try #require(try place.trash.items().first)
      #expect(item.origin == place.path("Über 100%.txt"))
      try place.journal.perform(.restore(item.path))
      #expect(try place.drawing() == "Über 100%.txt: 1")
      #expect(try place.trash.items().isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.root.text + "/data/Trash/info").isEmpty)
    }

    @Test func `things of one name get along in the trash`() throws {
      for index in 1...3 {
        try place.write("\(index)", to: "photo.jpg")
        try place.journal.perform(.trash(place.path("photo.jpg")))
      }
      #expect(
        try place.trash.items().compactMap { $0.path.name?.description } == ["photo 2.jpg", "photo 3.jpg", "photo.jpg"])
      try place.journal.undo()
      #expect(try place.drawing() == "photo.jpg: 3")
    }

    @Test func `other programs restore what was trashed here`() throws {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/gio") else { return }
      try place.write("1", to: "a b.txt")
      try place.journal.perform(.trash(place.path("a b.txt")))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/gio")
      process.arguments = ["trash", "--list"]
      process.environment = ["XDG_DATA_HOME": place.root.text + "/data", "HOME": place.root.text]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      // Without a session of the desktop, gio says nothing.
      #expect(output.isEmpty || output.contains("a b.txt"))
    }

    @Test func `the size of a folder is noted for those who show the trash`() throws {
      try place.write(String(repeating: "x", count: 10_000), to: "my box/a")
      try place.write("2", to: "single")
      try place.journal.perform(.all([.trash(place.path("my box")), .trash(place.path("single"))]))
      let cache = place.root.text + "/data/Trash/directorysizes"
      let words = try String(contentsOfFile: cache, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      #expect(words.count == 3)
      #expect((Int(words[0]) ?? 0) >= 10_000)
      let noted = Workplace.status(place.path("data/Trash/info/my box.trashinfo")).st_mtim.tv_sec
      #expect(Int(words[1]) == noted)
      #expect(words[2] == "my%20box")
    }

    @Test func `a disk has its own trash at its top, with paths from there`() throws {
      guard geteuid() == 0, (try? mountDisk(of: "1m")) != nil else { return }
      defer { try? Workplace.run("/bin/umount", [place.path("disk").text]) }
      let disk = place.path("disk")
      try place.write("1", to: "disk/deep/a.txt")
      try place.journal.perform(.trash(disk.appending("deep").appending("a.txt")))
      let own = disk.appending(try FileName(".Trash-\(getuid())"))
      #expect(try place.trash.items(in: own).map(\.origin) == [disk.appending("deep").appending("a.txt")])
      #expect(try place.trash.items().isEmpty)
      try place.journal.undo()

      // An administrator's folder for everybody's trash comes first, but only when it is sticky and no link.
      mkdir(disk.text + "/.Trash", 0o777)
      try place.journal.perform(.trash(disk.appending("deep").appending("a.txt")))
      #expect(try place.trash.items(in: own).count == 1)
      try place.journal.undo()
      chmod(disk.text + "/.Trash", 0o1777)
      try place.journal.perform(.trash(disk.appending("deep").appending("a.txt")))
      let shared = disk.appending(".Trash").appending(try FileName("\(getuid())"))
      #expect(try place.trash.items(in: shared).map(\.origin) == [disk.appending("deep").appending("a.txt")])
      try place.journal.undo()
      #expect(try String(contentsOfFile: disk.text + "/deep/a.txt", encoding: .utf8) == "1")
    }

    private func mountDisk(of size: String) throws {
      _ = try place.makeFolder("disk")
      try Workplace.run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(size)", "holon", place.path("disk").text])
    }

    @Test func `what leads out of its disk isn't restored there`() throws {
      let bin = try place.makeFolder("usb/.Trash-7")
      try place.write("1", to: "usb/.Trash-7/files/evil")
      try place.write("[Trash Info]\nPath=../../outside\nDeletionDate=\n", to: "usb/.Trash-7/info/evil.trashinfo")
      try place.write("1", to: "usb/.Trash-7/files/mute")
      #expect(try place.trash.items(in: bin).map(\.origin) == [nil, nil])
      let error = failure { try place.journal.perform(.restore(place.path("usb/.Trash-7/files/evil"))) }
      #expect(error?.code == .notFound)
      try place.journal.perform(.restore(place.path("usb/.Trash-7/files/evil"), to: place.path("good")))
      #expect(access(place.path("usb/.Trash-7/info/evil.trashinfo").text, F_OK) != 0)
    }

    @Test func `the trash itself can't be trashed`() throws {
      try place.write("1", to: "a")
      try place.journal.perform(.trash(place.path("a")))
      for path in ["data/Trash", "data/Trash/files/a", "data"] {
        #expect(failure { try place.journal.perform(.trash(place.path(path))) }?.code == .notPermitted)
      }
    }
  }
#endif
