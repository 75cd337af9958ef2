// Handles files from the command line, with a trash and undo:
//
//   HandleFiles JOURNAL move FROM TO | replace FROM TO | copy FROM TO | trash PATH | restore PATH [TO] | undo | redo
//   HandleFiles JOURNAL tag PATH TITLE ARTIST ALBUM
//   HandleFiles JOURNAL all|each COUNT OPERATION…
//
// Tests/Robustness/kill-handling kills it between any two system calls.
import HolonFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct Misunderstood: Error {}

/// The arguments as the system hands them over, of which file names needn't be text.
struct Words {
  var rest = (1..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    .map { word in UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) } }[...]

  mutating func word() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func path() throws -> AbsolutePath { try AbsolutePath(written: bytes()) }

  private mutating func bytes() throws -> [UInt8] {
    guard let word = rest.popFirst() else { throw Misunderstood() }
    return word
  }

  mutating func operation(_ verb: String) throws -> FileOperation {
    switch verb {
    case "move": return .move(try path(), to: try path())
    case "replace": return .move(try path(), to: try path(), existing: .trash)
    case "copy": return .copy(try path(), to: try path())
    case "trash": return .trash(try path())
    case "restore": return .restore(try path(), to: rest.isEmpty ? nil : try path())
    case "tag":
      return .tag(try path(), MusicTags(title: try word(), artist: try word(), album: try word()))
    case "all", "each":
      guard let count = Int(try word()) else { throw Misunderstood() }
      var parts: [FileOperation] = []
      while parts.count < count { parts.append(try operation(try word())) }
      return verb == "all" ? .all(parts) : .each(parts)
    default: throw Misunderstood()
    }
  }
}

// Tells whoever watches the system calls that the program itself begins here.
_ = getpgid(-424_242)
do {
  var words = Words()
  let journal = try FileJournal(folder: try words.path())
  for problem in journal.recovery.problems { print("still unfinished: \(problem)") }
  switch words.rest.isEmpty ? nil : try words.word() {
  case nil: break
  case "undo": print(try journal.undo().map { "undone: \($0)" } ?? "nothing to undo")
  case "redo": print(try journal.redo().map { "done again: \($0)" } ?? "nothing to do again")
  case let verb?:
    let outcome = try journal.perform(try words.operation(verb))
    print("done: \(outcome.operation)")
    for failure in outcome.failures { print("not done: \(failure.error)") }
  }
} catch is Misunderstood {
  print("usage: HandleFiles JOURNAL move|replace|copy|trash|restore|tag|undo|redo|all|each …")
  exit(64)
} catch {
  print("failed: \(error)")
  exit(1)
}
