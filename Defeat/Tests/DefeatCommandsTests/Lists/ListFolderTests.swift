import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("The files of lists")
final class ListFolderTests {
  private let path = FileManager.default.temporaryDirectory.path + "/defeat-lists-\(UUID())"
  private var folder: ListFolder { ListFolder(path: path) }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func add(_ name: String) throws -> NamedList { try folder.add(ListName(name)) }

  @Test func `a folder without names has the file of earlier versions as the inbox`() throws {
    let catalog = try folder.catalog()
    #expect(folder.file(of: catalog.defaultList) == "\(path)/defeat.sqlite")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test(arguments: ["Family", "../../../outside", "/etc/passwd", "..", "a/b"])
  func `the file of a list lies in the folder, whatever its name`(name: String) throws {
    let list = try add(name)
    let file = folder.file(of: list)
    #expect(URL(fileURLWithPath: file).standardizedFileURL.path.hasPrefix("\(path)/lists/"))
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(try folder.catalog().list(called: name).id == list.id)
    #expect(try folder.list(at: file)?.id == list.id)
    #expect(try folder.list(at: "\(path)/other.sqlite") == nil)
  }

  @Test func `a refused name leaves no file`() throws {
    _ = try add("Family")
    #expect(throws: CommandError.self) { try add("FAMILY") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/lists").count == 1)
  }

  @Test func `a removed list keeps its file and its to-dos in another folder`() throws {
    let list = try add("Family")
    try Defeat(store: SQLiteToDoStore(path: folder.file(of: list))).add(ToDoDraft(title: "call"))
    let kept = try folder.remove(list)
    #expect(kept.hasPrefix("\(path)/removed/"))
    #expect(try SQLiteToDoStore(path: kept).list()[1]?.title == "call")
    #expect(try folder.catalog() == ListCatalog())
    #expect(throws: CommandError.self) { try folder.existingFile(of: list) }
    #expect(try folder.existingFile(of: folder.catalog().defaultList) == "\(path)/defeat.sqlite")
  }

  @Test func `names from many processes are all kept`() async throws {
    let folder = folder
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try folder.change { try $0.add(NamedList(id: UUID(), name: ListName("List \(number)"))) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.catalog().lists.count == 21)
    let mode = try FileManager.default.attributesOfItem(atPath: "\(path)/lists.json")[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test(arguments: ["", "[]", "{}", "{\"lists\": []}", "text"])
  func `a damaged file of names is refused and left as it is`(text: String) throws {
    try text.write(toFile: "\(path)/lists.json", atomically: true, encoding: .utf8)
    #expect(throws: CommandError.self) { try folder.catalog() }
    #expect(throws: CommandError.self) { try add("Family") }
    #expect(try String(contentsOfFile: "\(path)/lists.json", encoding: .utf8) == text)
  }

  @Test func `a table shows the open and overdue to-dos of each list`() throws {
    let list = try add("Family")
    let defeat = Defeat(store: try SQLiteToDoStore(path: folder.file(of: list)))
    try defeat.add(ToDoDraft(title: "late", values: [.due(.day(Day("2020-01-01")!))]))
    try defeat.add(ToDoDraft(title: "done"))
    try defeat.complete([.number(2)])
    let time = ClockReading(Date(), in: .gmt)
    let summaries = try folder.catalog().lists.map { list in
      try ListSummary(list, in: folder, isDefault: list.isInbox, at: time)
    }
    let lines = ListTable(summaries).lines.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(
      lines == [
        "Inbox   0/0 open             on this device only  (default)",
        "Family  1/2 open  1 overdue  on this device only",
      ])
  }
}
