// swift-format-ignore-file
// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
// https://developer.apple.com/documentation/objectivec/objcbool

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
  public let boolValue: Bool
}
