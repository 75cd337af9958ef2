// swift-format-ignore-file
// https://developer.apple.com/documentation/foundation/ and the name of each type: characterset, filehandle, indexset,
// nslock, nscondition, nsnumber, nsstring, nsurl, operationqueue, thread.
public import FoundationEssentials
public import ObjectiveC

public struct CharacterSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Unicode.Scalar...) { stub() }
  public init(charactersIn string: String) { stub() }
  public static var whitespaces: CharacterSet { stub() }
  public static var whitespacesAndNewlines: CharacterSet { stub() }
  public static var alphanumerics: CharacterSet { stub() }
  public func union(_ other: CharacterSet) -> CharacterSet { stub() }
}

public struct IndexSet: Hashable, Sendable, SetAlgebra {
  public typealias Element = Int
  public typealias ArrayLiteralElement = Int
  public init() { stub() }
  public var count: Int { stub() }
  public init(arrayLiteral elements: Int...) { stub() }
  public func contains(_ member: Int) -> Bool { stub() }
  public func union(_ other: IndexSet) -> IndexSet { stub() }
  public func intersection(_ other: IndexSet) -> IndexSet { stub() }
  public func symmetricDifference(_ other: IndexSet) -> IndexSet { stub() }
  public mutating func insert(_ newMember: Int) -> (inserted: Bool, memberAfterInsert: Int) { stub() }
  public mutating func remove(_ member: Int) -> Int? { stub() }
  public mutating func update(with newMember: Int) -> Int? { stub() }
  public mutating func formUnion(_ other: IndexSet) { stub() }
  public mutating func formIntersection(_ other: IndexSet) { stub() }
  public mutating func formSymmetricDifference(_ other: IndexSet) { stub() }
}

public protocol NSLocking: AnyObject {
  func lock()
  func unlock()
}

extension NSLocking {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { stub() }
}

open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  public override init() { stub() }
  open func lock() { stub() }
  open func unlock() { stub() }
  open func `try`() -> Bool { stub() }
}

open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
  public override init() { stub() }
  open func lock() { stub() }
  open func unlock() { stub() }
  open func wait() { stub() }
  open func wait(until limit: Date) -> Bool { stub() }
  open func signal() { stub() }
  open func broadcast() { stub() }
}

open class Thread: NSObject, @unchecked Sendable {
  public override init() { stub() }
  public convenience init(block: @escaping @Sendable () -> Void) { stub() }
  open var name: String? { get { stub() } set { stub() } }
  open var qualityOfService: QualityOfService { get { stub() } set { stub() } }
  open var stackSize: Int { get { stub() } set { stub() } }
  open func start() { stub() }
  open class func sleep(forTimeInterval ti: TimeInterval) { stub() }
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) { stub() }
}

public enum QualityOfService: Int, Sendable { case userInteractive, userInitiated, utility, background, `default` }

open class OperationQueue: NSObject, @unchecked Sendable {}

open class FileHandle: NSObject, @unchecked Sendable {
  public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) { stub() }
  public init(forReadingFrom url: URL) throws { stub() }
  public init(forWritingTo url: URL) throws { stub() }
  open var fileDescriptor: Int32 { stub() }
  open class var standardInput: FileHandle { stub() }
  open class var standardOutput: FileHandle { stub() }
  open class var standardError: FileHandle { stub() }
  open class var nullDevice: FileHandle { stub() }
  open func readDataToEndOfFile() -> Data { stub() }
  open func readToEnd() throws -> Data? { stub() }
  open func read(upToCount count: Int) throws -> Data? { stub() }
  open func write(_ data: Data) { stub() }
  open func write<T: DataProtocol>(contentsOf data: T) throws { stub() }
  open func seek(toOffset offset: UInt64) throws { stub() }
  open func truncate(atOffset offset: UInt64) throws { stub() }
  open func synchronize() throws { stub() }
  open func close() throws { stub() }
}

open class NSNumber: NSObject, @unchecked Sendable {
  public init(value: Int) { stub() }
  open var intValue: Int { stub() }
}

open class NSString: NSObject, @unchecked Sendable {
  public init(string aString: String) { stub() }
  open var deletingLastPathComponent: String { stub() }
  open var resolvingSymlinksInPath: String { stub() }
  open var lastPathComponent: String { stub() }
}

open class NSError: NSObject, @unchecked Sendable, Error {
  open var domain: String { stub() }
  open var code: Int { stub() }
  open var userInfo: [String: Any] { stub() }
}

public let NSCocoaErrorDomain = "NSCocoaErrorDomain"
public let NSFilePathErrorKey = "NSFilePath"
public let NSPOSIXErrorDomain = "NSPOSIXErrorDomain"
public let NSUnderlyingErrorKey = "NSUnderlyingError"

open class NSURL: NSObject, @unchecked Sendable {
  open var path: String? { stub() }
}

open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { stub() }
  open var bundleIdentifier: String? { stub() }
  open var infoDictionary: [String: Any]? { stub() }
  open var executablePath: String? { stub() }
}

// Only on macOS.
open class Process: NSObject, @unchecked Sendable {
  public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal }
  public override init() { stub() }
  open var executableURL: URL? { get { stub() } set { stub() } }
  open var arguments: [String]? { get { stub() } set { stub() } }
  open var standardInput: Any? { get { stub() } set { stub() } }
  open var standardOutput: Any? { get { stub() } set { stub() } }
  open var standardError: Any? { get { stub() } set { stub() } }
  open var terminationHandler: (@Sendable (Process) -> Void)? { get { stub() } set { stub() } }
  open var terminationReason: TerminationReason { stub() }
  open var terminationStatus: Int32 { stub() }
  open func run() throws { stub() }
  open func terminate() { stub() }
}

// Of CoreGraphics, a number there: https://developer.apple.com/documentation/corefoundation/cgfloat
public struct CGFloat: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { stub() }
  public init(integerLiteral value: Int) { stub() }
}

// https://developer.apple.com/documentation/corefoundation/cgsize, cgrect
public struct CGSize: Hashable, Sendable {
  public init(width: CGFloat, height: CGFloat) { stub() }
  public static let zero = CGSize(width: 0, height: 0)
  public var width: CGFloat { get { stub() } set { stub() } }
  public var height: CGFloat { get { stub() } set { stub() } }
}

public struct CGRect: Hashable, Sendable {
  public static var zero: CGRect { stub() }
  public var size: CGSize { get { stub() } set { stub() } }
}

open class NSCoder: NSObject {}
