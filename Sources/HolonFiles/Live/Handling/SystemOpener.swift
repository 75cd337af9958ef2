import HolonPlatform

/// An opener that starts the system's applications for files.
///
/// It starts the system's own opener, `xdg-open` on Linux and `open` on macOS, without a shell. Paths are absolute, so
/// that none can be mistaken for an option.
public struct SystemOpener: FileOpener {
  /// The folder at which relative paths begin.
  private let folder: AbsolutePath

  /// Creates an opener of the files in a folder.
  public init(folder: AbsolutePath) { self.folder = folder }

  /// Opens a file of the folder.
  ///
  /// - Throws: ``FileError`` with the code `notSupported` when the system has no opener, or no application for the
  ///   file.
  public func open(_ file: some File, at path: RelativePath) throws { try Self.open(folder.appending(path)) }

  /// Opens a file, or shows a folder.
  ///
  /// It returns as soon as an application has been started; the application's own success isn't known.
  public static func open(_ path: AbsolutePath) throws(FileError) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let program = "xdg-open"
    #endif
    try open(path, with: program)
  }

  /// Opens a file with a program that takes its path.
  ///
  /// - Parameter patience: The time after which a program that hasn't ended counts as the application itself.
  package static func open(
    _ path: AbsolutePath, with program: String, patience: Duration = .seconds(2)
  ) throws(FileError) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      throw FileError(.notSupported, "the file can't be opened on this system: open it in the application itself").at(
        path)
    #else
      let (folder, name) = try Transaction.open(path)
      guard try folder.rawStatus(of: name) != nil else {
        throw FileError(system: ENOENT, "the file can't be opened").at(path)
      }
      let process: ChildProcess
      do throws(ChildProcess.StartError) {
        process = try ChildProcess(program, [path.bytes], separation: .session)
      } catch {
        let reason =
          error.number == ENOENT
          ? "“\(program)” isn't installed): install it, on Debian with xdg-utils"
          : "\(error)): check the installation of “\(program)”"
        throw FileError(.notSupported, "the file can't be opened (\(reason)", number: error.number).at(path)
      }
      // An opener without an application fails immediately; one that becomes the application itself is left alone.
      let end = ContinuousClock.now + patience
      while ContinuousClock.now < end {
        let status: Int32?
        do { status = try process.endStatus() } catch { return }
        guard let status else {
          usleep(20_000)
          continue
        }
        guard status != 0 else { return }
        let code = (status >> 8) & 0xFF
        throw FileError(
          .notSupported, "the file can't be opened (\(program) ended with \(code)): install an application for it"
        ).at(path)
      }
      process.waitInBackground()
    #endif
  }
}
