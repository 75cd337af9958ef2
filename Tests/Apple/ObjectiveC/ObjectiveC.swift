// swift-format-ignore-file
// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
// https://developer.apple.com/documentation/objectivec/objcbool

// https://developer.apple.com/documentation/objectivec/nsobjectprotocol
public protocol NSObjectProtocol: AnyObject {
  func isEqual(_ object: Any?) -> Bool
  var hash: Int { get }
}

open class NSObject: NSObjectProtocol {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { fatalError() }
  open var hash: Int { fatalError() }
}

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
  public let boolValue: Bool
}
