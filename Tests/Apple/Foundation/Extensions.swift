// swift-format-ignore-file
// https://developer.apple.com/documentation/foundation/nshomedirectory()
// https://developer.apple.com/documentation/foundation/filemanager
// https://developer.apple.com/documentation/swift/stringprotocol and error/localizeddescription
public import Dispatch
public import FoundationEssentials
public import ObjectiveC

public func NSHomeDirectory() -> String { stub() }
public func NSTemporaryDirectory() -> String { stub() }

extension Error {
  /// Bridges like `as NSError`.
  public func bridged(to type: NSError.Type) -> NSError { stub() }
  public var localizedDescription: String { stub() }
}

// Of any code of an error there: https://developer.apple.com/documentation/foundation/cocoaerror
public func ~= (match: CocoaError.Code, error: any Error) -> Bool { stub() }

extension StringProtocol {
  public var precomposedStringWithCanonicalMapping: String { stub() }
  public var precomposedStringWithCompatibilityMapping: String { stub() }
  public var removingPercentEncoding: String? { stub() }
  public func addingPercentEncoding(withAllowedCharacters allowedCharacters: CharacterSet) -> String? { stub() }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Self.Index>? = nil
  ) -> String { stub() }
  public func trimmingCharacters(in set: CharacterSet) -> String { stub() }
}

extension String {
  /// Bridges like `as NSString`, which check-apple replaces by this, since Linux has no bridging.
  public func bridged(to type: NSString.Type) -> NSString { stub() }
}

extension FileManager {
  public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { stub() }

  // The pointer is an AutoreleasingUnsafeMutablePointer there, which Linux doesn't have; both take `&url`.
  public func trashItem(at url: URL, resultingItemURL outResultingURL: UnsafeMutablePointer<NSURL?>?) throws { stub() }
}

// https://developer.apple.com/documentation/dispatch/dispatchsource/makefilesystemobjectsource(filedescriptor:eventmask:queue:)
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {
  var handle: Int32 { get }
  var data: DispatchSource.FileSystemEvent { get }
  var mask: DispatchSource.FileSystemEvent { get }
}

extension DispatchSource {
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: DispatchSource.FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject { stub() }
}
