import DefeatCore
import HolonBase
package import HolonRepositories
import HolonSQLite

extension SyncRequest<ToDoTree> {
  /// The push as `JSONEncoder` writes it, in a fraction of its time; nil for requests that are short.
  package var json: [UInt8]? {
    guard case .push(let operations) = body else { return nil }
    var json = JSONWriter()
    json.open("{")
    json.write(device)
    json.open("{", key: "body")
    json.open("{", key: "push")
    json.open("[", key: "_0")
    for numbered in operations {
      json.open("{")
      json.write(numbered.number, key: "n")
      json.write(numbered.operation, key: "op")
      json.close("}")
    }
    json.close("]")
    json.close("}")
    json.close("}")
    json.close("}")
    return json.bytes
  }
}
