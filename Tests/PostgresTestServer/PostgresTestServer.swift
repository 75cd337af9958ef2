import Foundation

/// A PostgreSQL server that a test process starts for itself: in a new folder, on a Unix socket only, as a user who isn't
/// root, and gone when the process is, however it ends.
public final class PostgresTestServer: Sendable {
  /// The folder with its data and its socket.
  public let folder: String

  private let shell: Process
  private let lifeline: Pipe
  private let databases = NSLock()
  nonisolated(unsafe) private var count = 0

  /// The server that all tests of this process share; started when it is first asked for.
  public static let shared = Result { try PostgresTestServer() }

  /// Whether PostgreSQL is installed here.
  public static let isInstalled = programs != nil

  /// What to do where it isn't.
  public static let advice = "PostgreSQL isn't installed here, so this is left out: apt-get install postgresql"

  /// The folder with its programs.
  public static let programs: String? = {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let versions = (8...30).reversed().flatMap { version in
      [
        "/usr/lib/postgresql/\(version)/bin", "/usr/pgsql-\(version)/bin",
        "/opt/homebrew/opt/postgresql@\(version)/bin",
      ]
    }
    return (versions + path).first { folder in
      ["initdb", "postgres"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }()

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - options: Settings, as they stand in `postgresql.conf`.
  ///   - files: Files to be copied among its data, under their names there, such as certificates.
  ///   - port: The port of 127.0.0.1 that it listens to as well; nil for none.
  ///   - primary: The server that it follows as a standby; nil for one that stands alone.
  public init(
    options: [String] = [], files: [String: String] = [:], port: Int? = nil,
    following primary: PostgresTestServer? = nil
  ) throws {
    guard let programs = Self.programs else { throw Problem(description: Self.advice) }
    var template = Array("/tmp/holon-postgres-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Problem(description: "no folder can be made in /tmp") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Nothing that a test does has to survive a loss of power.
    let network = port.map { ["listen_addresses='127.0.0.1'", "port=\($0)"] } ?? ["listen_addresses=''"]
    let settings = (["fsync=off", "unix_socket_directories='\(folder)'"] + network + options)
      .joined(separator: "\n")
    // The server ends, and its folder goes, when the input of the shell does: with the process of the test.
    let script = """
      cd "$1" || exit 1
      if [ -n "$4" ]; then
        "$2/pg_basebackup" -N -D data -R -X stream --checkpoint=fast -h "$4" -U postgres >log 2>&1 || exit 1
        sed -i /synchronous_standby_names/d data/postgresql.auto.conf
      else
        "$2/initdb" -N -D data -U postgres --auth=trust -E UTF8 --locale=C >log 2>&1 || exit 1
      fi
      printf '%s\\n' "$3" >>data/postgresql.conf
      for file in files/*; do
        [ ! -e "$file" ] || { cp "$file" data/ && chmod 600 "data/${file#files/}"; } || exit 1
      done
      "$2/postgres" -D data >>log 2>&1 &
      server=$!
      trap '' INT TERM
      cat >/dev/null
      kill -QUIT $server; wait $server
      rm -rf "$1"
      """
    try FileManager.default.createDirectory(atPath: "\(folder)/files", withIntermediateDirectories: false)
    for (name, file) in files { try FileManager.default.copyItem(atPath: file, toPath: "\(folder)/files/\(name)") }
    let isRoot = geteuid() == 0
    if isRoot { try Self.run("/bin/chown", ["-R", "postgres", folder]) }
    let arguments = ["/bin/sh", "-c", script, "sh", folder, programs, settings, primary?.folder ?? ""]
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    shell = Process()
    lifeline = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    shell.arguments = isRoot ? user + arguments : arguments
    shell.standardInput = lifeline
    shell.standardOutput = FileHandle.nullDevice
    try shell.run()
    for _ in 0..<12_000 where shell.isRunning {
      let place = ["-h", folder, "-p", "\(port ?? 5_432)"]
      if (try? Self.run("\(programs)/pg_isready", ["-q"] + place)) != nil { return }
      usleep(50_000)
    }
    let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
    throw Problem(description: "PostgreSQL doesn't start: \(log)")
  }

  deinit { stop() }

  /// Stops the server and removes its folder.
  public func stop() {
    try? lifeline.fileHandleForWriting.close()
    shell.waitUntilExit()
  }

  /// Ends the server and all its processes at once, as a loss of power does (`kill -9`).
  public func kill() throws {
    let file = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
    guard let pid = file.split(separator: "\n").first.flatMap({ Int32($0) }) else {
      throw Problem(description: "nobody knows which process the server is")
    }
    let children = try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    let others = (children ?? "").split(separator: " ").compactMap { Int32($0) }
    for process in [pid] + others { _ = Foundation.kill(process, SIGKILL) }
  }

  /// The address of a database.
  public func address(of database: String = "postgres") -> String {
    "postgres:///\(database)?host=\(folder)&user=postgres"
  }

  /// The address of a new, empty database.
  public func newDatabase() throws -> String {
    let number = databases.withLock {
      count += 1
      return count
    }
    let name = "test\(number)"
    guard let programs = Self.programs else { throw Problem(description: Self.advice) }
    try Self.run("\(programs)/createdb", ["-h", folder, "-U", "postgres", "-T", "template0", name])
    return address(of: name)
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem(
        description: "\(program) \(arguments.joined(separator: " ")) failed with \(process.terminationStatus)")
    }
  }

  /// Why there is no server.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
