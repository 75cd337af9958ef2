internal import CLibPQ
internal import Foundation
internal import HolonBase
internal import HolonSQL

/// The address of a PostgreSQL server, and the options of its connections.
///
/// ```swift
/// let configuration = try PostgresConfiguration("postgres://defeat@db1.example,db2.example/defeat?sslrootcert=root.pem")
/// ```
///
/// The address is a URL or a list of `key=value` pairs in libpq's form (PostgreSQL manual, section 34.1). Missing
/// options come from the environment (`PGHOST`, `PGPASSWORD`, …) and `~/.pgpass`. The first of several hosts that
/// accepts writes is used, and another one after a change of roles.
///
/// A connection to another machine is encrypted, and the server has to prove its name (`sslmode=verify-full`). It needs
/// a certificate that is signed by an authority in `sslrootcert`, in `~/.postgresql/root.crt` if it exists, or
/// otherwise by one that the system trusts. An explicit `sslmode` takes precedence. `require` and weaker modes check no
/// certificate, so that anyone on the way can pretend to be the server and read all data, including passwords.
///
/// A service (`service=…`) may be on any machine, so it counts as another one unless the address names a host. Its
/// `sslmode` is ignored; put it into the address.
public struct PostgresConfiguration: Sendable {
  /// The options for libpq, including the password.
  let options: [(key: String, value: String)]

  /// The address without the password.
  public let description: String

  /// Parses an address.
  ///
  /// - Parameter address: A URL or a list of pairs; empty for the options of the environment.
  /// - Throws: ``PostgresError`` when libpq is missing or doesn't accept the address.
  public init(_ address: String = "") throws(PostgresError) {
    let library = try Library.load()
    let libpq = library.pointee
    var message: UnsafeMutablePointer<CChar>?
    // The message is dropped, because it quotes the address, which may contain a password.
    guard let parsed = Self.libpqForm(of: address).withCString({ libpq.conninfoParse($0, &message) }) else {
      libpq.freemem(message)
      throw PostgresError(
        .badConfiguration,
        "the address isn't that of a PostgreSQL server: use postgres://user@host/database, with % codes in a password")
    }
    defer { libpq.conninfoFree(parsed) }
    var options = Self.options(parsed)
    var defaults: [(key: String, value: String)] = []
    if let known = libpq.conndefaults() {
      defaults = Self.options(known)
      libpq.conninfoFree(known)
    }
    let environment = Self.environmentKeys(parsed)
    func given(_ key: String) -> String? {
      if let option = options.first(where: { $0.key == key }) { return option.value }
      return environment.contains(key) ? defaults.first { $0.key == key }?.value : nil
    }
    func add(_ key: String, _ value: String) {
      if given(key) == nil { options.append((key, value)) }
    }
    // The options of a service take precedence over the environment, and only libpq reads them.
    let hasService = given("service") != nil
    let isNamed = options.contains { ["host", "hostaddr"].contains($0.key) }
    let hosts = (given("hostaddr") ?? given("host") ?? "").split(separator: ",")
    if hasService && !isNamed || !hosts.allSatisfy(Self.isThisMachine) { add("sslmode", "verify-full") }
    if !hasService, given("sslmode") == "verify-full", let authorities = SystemAuthorities.name(library) {
      add("sslrootcert", authorities)
    }
    add("target_session_attrs", "read-write")
    add("connect_timeout", "5")
    add("tcp_user_timeout", "15000")
    add("keepalives_idle", "15")
    add("keepalives_interval", "5")
    add("keepalives_count", "3")
    options.append(("fallback_application_name", "holon"))
    options.removeAll { $0.key == "client_encoding" }
    options.append(("client_encoding", "UTF8"))
    self.options = options
    description =
      options.filter {
        ["service", "host", "hostaddr", "port", "dbname", "user", "sslmode", "sslrootcert"].contains($0.key)
      }
      .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// Returns the address with its scheme in lower case, the only one that libpq reads as a URL.
  private static func libpqForm(of address: String) -> String {
    guard SQLDialect(at: address) == .postgres else { return address }
    let scheme = address.prefix { $0 != ":" }
    return scheme.lowercased() + address.dropFirst(scheme.count)
  }

  private static func options(_ list: UnsafeMutablePointer<PQconninfoOption>) -> [(key: String, value: String)] {
    sequence(first: list) { $0 + 1 }.lazy.prefix { $0.pointee.keyword != nil }.compactMap { option in
      option.pointee.val.map { (String(cString: option.pointee.keyword), String(cString: $0)) }
    }
  }

  /// Returns the options whose environment variable is set.
  private static func environmentKeys(_ list: UnsafeMutablePointer<PQconninfoOption>) -> Set<String> {
    let environment = ProcessInfo.processInfo.environment
    return Set(
      sequence(first: list) { $0 + 1 }.lazy.prefix { $0.pointee.keyword != nil }.compactMap { option in
        guard let variable = option.pointee.envvar, environment[String(cString: variable)] != nil else { return nil }
        return String(cString: option.pointee.keyword)
      })
  }

  private static func isThisMachine(_ host: Substring) -> Bool {
    if host.hasPrefix("/") || host.hasPrefix("@") { return true }
    // libpq may ask the network for a name below localhost.
    return HostName.isLoopback(host) && !host.lowercased().contains(".localhost")
  }
}

extension PostgresConfiguration: CustomStringConvertible, CustomReflectable {
  /// The address without the password.
  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

/// The authorities that the system trusts, for connections without others.
enum SystemAuthorities {
  /// Returns their name for `sslrootcert`; nil where libpq finds the user's own authorities, or none are known.
  static func name(_ libpq: LibPQ) -> String? {
    let isReadable = FileManager.default.isReadableFile(atPath:)
    guard !isReadable("\(NSHomeDirectory())/.postgresql/root.crt") else { return nil }
    // Earlier versions accept only the path of a file.
    if libpq.pointee.libVersion() >= 160_000 { return "system" }
    if let file = ProcessInfo.processInfo.environment["SSL_CERT_FILE"], !file.isEmpty { return file }
    return files.first(where: isReadable)
  }

  /// The files of authorities on common systems: Debian and Alpine, Fedora, openSUSE, BSD and macOS.
  private static let files = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]
}
