package import DefeatCore
import Foundation
import HolonBase
package import HolonRepositories
import HolonToDos

/// Reads pushes as devices write them, in a fraction of the time that `JSONDecoder` takes.
///
/// Whatever isn't written as devices write it, be it broken or only unusual, is left to `JSONDecoder`, which knows what to
/// say about it.
package enum PushReader {
  private typealias Failure = SyncScanner.Failure

  /// Reads a push; nil for anything else.
  package static func read(_ text: UnsafeBufferPointer<UInt8>) -> SyncRequest<HubSchema>? {
    var scanner = SyncScanner(text)
    return try? request(&scanner)
  }

  private static func request(_ scanner: inout SyncScanner) throws(Failure) -> SyncRequest<HubSchema> {
    var device: DeviceIdentity?
    var operations: [NumberedOperation<HubSchema>]?
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "device" where device == nil: device = try scanner.device()
      case "body" where operations == nil: operations = try body(&scanner)
      default: throw scanner.unusual
      }
    }
    guard let device, let operations else { throw scanner.unusual }
    try scanner.end()
    return SyncRequest(device: device, body: .push(operations))
  }

  private static func body(_ scanner: inout SyncScanner) throws(Failure) -> [NumberedOperation<HubSchema>] {
    try scanner.open("push")
    try scanner.open("_0")
    let operations = try scanner.list { scanner throws(Failure) in try operation(&scanner) }
    try scanner.close()
    try scanner.close()
    return operations
  }

  private static func operation(_ scanner: inout SyncScanner) throws(Failure) -> NumberedOperation<HubSchema> {
    var number: Int?
    var operation: HubOperation?
    try scanner.json.beginObject()
    while let key = try scanner.key() {
      switch key {
      case "n" where number == nil: number = try scanner.digits()
      case "op" where operation == nil: operation = HubOperation(try scanner.operation())
      default: throw scanner.unusual
      }
    }
    guard let number, let operation else { throw scanner.unusual }
    return NumberedOperation(number: number, operation: operation)
  }
}

extension HubOperation {
  fileprivate init(_ scanned: SyncScanner.Operation) {
    let action: TreeAction<HubSchema> =
      switch scanned.action {
      case .set(let field, let value): .set(field, value)
      case .order(let parent, let key): .order(in: parent, key)
      case .move(let parent, let key): .move(to: parent, key)
      }
    self.init(stamp: scanned.stamp, item: scanned.item, action: action)
  }
}
