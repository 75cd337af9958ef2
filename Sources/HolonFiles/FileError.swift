public import HolonBase

/// An error that states what went wrong with a file, and what to do next.
public struct FileError: Error, Hashable, Sendable {
  /// The kind of an error.
  public struct Code: Hashable, Sendable, RawRepresentable {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes can't be the name of a file.
    public static let invalidName = Code(rawValue: "invalidName")

    /// No file has the path, or no longer.
    public static let notFound = Code(rawValue: "notFound")

    /// Another file has the name already.
    public static let exists = Code(rawValue: "exists")

    /// The system doesn't allow it.
    public static let notPermitted = Code(rawValue: "notPermitted")

    /// A folder is needed, and this is none.
    public static let notAFolder = Code(rawValue: "notAFolder")

    /// It is a symbolic link, which isn't followed.
    public static let isLink = Code(rawValue: "isLink")

    /// The file is a pipe, a socket or a device, which isn't opened.
    public static let isSpecial = Code(rawValue: "isSpecial")

    /// The process has as many files open as it may, or watches as many folders.
    public static let tooManyOpen = Code(rawValue: "tooManyOpen")

    /// The disk, or the user's share of it, is full.
    public static let diskFull = Code(rawValue: "diskFull")

    /// The file was changed while it was read.
    public static let changed = Code(rawValue: "changed")

    /// The content isn't what the format allows.
    public static let malformed = Code(rawValue: "malformed")

    /// The content is encrypted.
    public static let encrypted = Code(rawValue: "encrypted")

    /// The content would take more memory or time than one file may.
    public static let tooLarge = Code(rawValue: "tooLarge")

    /// The system doesn't offer it.
    public static let notSupported = Code(rawValue: "notSupported")

    /// The system refused for another reason, which the message states.
    public static let system = Code(rawValue: "system")
  }

  /// The kind of the error.
  public let code: Code

  /// The text that states what happened to which thing, and what to do next.
  public let message: String

  /// The path of the file, as text to print; empty when the error concerns no file.
  public let location: String

  /// The number of the system's error; 0 when the error isn't the system's.
  public let number: Int32

  /// Creates an error with a code, a message and a place.
  public init(_ code: Code, _ message: String, location: String = "", number: Int32 = 0) {
    self.code = code
    self.message = message
    self.location = location
    self.number = number
  }
}

extension FileError: DescribedError {
  /// The location and the message, as in `music/song.mp3: the file can't be read (permission denied): …`.
  public var description: String { location.isEmpty ? message : "\(location): \(message)" }
}

extension FileError {
  /// Returns the same error for a file in another place.
  public func at(_ location: some CustomStringConvertible) -> FileError {
    FileError(code, message, location: location.description, number: number)
  }

  static func invalidName(_ text: String) -> FileError {
    FileError(
      .invalidName,
      "the name is invalid: use one that isn't empty, “.” or “..”, and contains no “/” and no zero byte",
      location: Printable.text(text.utf8))
  }

  /// Returns an error for content that its format doesn't allow.
  static func malformed(_ what: String) -> FileError {
    FileError(.malformed, "\(what): restore the file from a backup")
  }
}

/// An error together with the path of the file that it concerns.
public struct FileFailure: Error {
  /// The path of the file, from the folder that was called.
  public let path: RelativePath

  /// The error.
  public let error: any Error

  /// Creates the failure of a file.
  public init(path: RelativePath, error: any Error) {
    self.path = path
    self.error = error
  }
}

extension FileFailure: DescribedError {
  /// The path and the error, as in `music/song.mp3: the file can't be read (permission denied): …`.
  public var description: String {
    (error as? FileError)?.at(path).description ?? "\(path): \(error)"
  }
}
