// swift-format-ignore-file
// https://developer.apple.com/documentation/coreservices/file_system_events
// https://developer.apple.com/documentation/corefoundation/cfarray, cfallocator, cfstring
public import Foundation

public class CFAllocator {}
public class CFArray {}
public class CFString {}
public typealias CFIndex = Int
public typealias CFTimeInterval = Double
public typealias CFAllocatorRetainCallBack = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
public typealias CFAllocatorReleaseCallBack = @convention(c) (UnsafeRawPointer?) -> Void
// A C function can't return Unmanaged<CFString> here, whose layout in C only Apple's systems know.
public typealias CFAllocatorCopyDescriptionCallBack = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?

extension Array {
  /// Bridges like `as CFArray`, which check-apple replaces by this, since Linux has no bridging.
  public func bridged(to type: CFArray.Type) -> CFArray { fatalError() }
}

public typealias FSEventStreamRef = OpaquePointer
public typealias ConstFSEventStreamRef = OpaquePointer
public typealias FSEventStreamCreateFlags = UInt32
public typealias FSEventStreamEventFlags = UInt32
public typealias FSEventStreamEventId = UInt64
public typealias FSEventStreamCallback = @convention(c) (
  ConstFSEventStreamRef, UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer,
  UnsafePointer<FSEventStreamEventFlags>, UnsafePointer<FSEventStreamEventId>
) -> Void

public struct FSEventStreamContext {
  public var version: CFIndex
  public var info: UnsafeMutableRawPointer!
  public var retain: CFAllocatorRetainCallBack!
  public var release: CFAllocatorReleaseCallBack!
  public var copyDescription: CFAllocatorCopyDescriptionCallBack!
  public init() { fatalError() }
  public init(
    version: CFIndex, info: UnsafeMutableRawPointer!, retain: CFAllocatorRetainCallBack!,
    release: CFAllocatorReleaseCallBack!, copyDescription: CFAllocatorCopyDescriptionCallBack!
  ) { fatalError() }
}

public var kFSEventStreamEventIdSinceNow: UInt64 { fatalError() }
public var kFSEventStreamCreateFlagNoDefer: Int { fatalError() }

public func FSEventStreamCreate(
  _ allocator: CFAllocator?, _ callback: FSEventStreamCallback, _ context: UnsafeMutablePointer<FSEventStreamContext>?,
  _ pathsToWatch: CFArray, _ sinceWhen: FSEventStreamEventId, _ latency: CFTimeInterval,
  _ flags: FSEventStreamCreateFlags
) -> FSEventStreamRef? { fatalError() }
public func FSEventStreamSetDispatchQueue(_ streamRef: FSEventStreamRef, _ q: DispatchQueue?) { fatalError() }
@discardableResult public func FSEventStreamStart(_ streamRef: FSEventStreamRef) -> Bool { fatalError() }
public func FSEventStreamStop(_ streamRef: FSEventStreamRef) { fatalError() }
public func FSEventStreamInvalidate(_ streamRef: FSEventStreamRef) { fatalError() }
public func FSEventStreamRelease(_ streamRef: FSEventStreamRef) { fatalError() }
