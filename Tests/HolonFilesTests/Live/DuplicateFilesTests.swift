import Foundation
import HolonFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Finding duplicates")
struct DuplicateFilesTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  private func find() async throws -> (duplicates: [DuplicateFiles], failures: [FileFailure]) {
    let folder = try await FolderOnDisk(path: place.path("all").text).scan()
    return try DuplicateFiles.find(in: folder, at: place.path("all"))
  }

  @Test func `files with the same content are found, whatever they are called`() async throws {
    let long = String(repeating: "long ", count: 40_000)
    try place.write(long + "end", to: "all/a/one")
    try place.write(long + "end", to: "all/two")
    try place.write(long + "END", to: "all/other end")
    try place.write("x" + long.dropFirst() + "end", to: "all/other beginning")
    try place.write("short", to: "all/s1")
    try place.write("short", to: "all/b/s2")
    try place.write("short", to: "all/b/s3")
    try place.write("SHORT", to: "all/same size")
    try place.write("", to: "all/empty 1")
    try place.write("", to: "all/empty 2")
    link(place.path("all/same size").text, place.path("all/second name").text)
    try FileManager.default.createSymbolicLink(atPath: place.path("all/link").text, withDestinationPath: "s1")
    let found = try await find()
    #expect(found.duplicates.map { $0.paths.map(\.description) } == [["a/one", "two"], ["b/s2", "b/s3", "s1"]])
    #expect(found.duplicates.map(\.superfluousBytes) == [200_003, 10])
    #expect(found.failures.isEmpty)
  }

  @Test func `an empty folder has none`() async throws {
    _ = try place.makeFolder("all")
    #expect(try await find().duplicates.isEmpty)
  }
}
