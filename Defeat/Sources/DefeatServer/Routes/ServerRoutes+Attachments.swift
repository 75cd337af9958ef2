import DefeatCore
import Foundation
import HTTPTypes
import HolonFiles
import HolonToDos
import Hummingbird
import NIOCore

extension ServerRoutes {
  /// Adds the routes that list, add, remove and download attachments.
  func addAttachments(to router: Router<ServerContext>) {
    let api = router.group("api")
    api.get("todos/:reference/attachments") { _, context in
      let reference = try context.reference()
      return Response(json: try await queue.run(.content) { defeat in try defeat.attachments(of: reference) })
    }
    api.post("todos/:reference/attachments") { request, context in
      let reference = try context.reference()
      guard let name = request.uri.queryParameters["name"].map(String.init), !name.isEmpty else {
        throw RequestError(.badRequest, "noName", "The file has no name: add it as in “?name=photo.jpg”.")
      }
      // An unknown to-do is refused before the body is read.
      _ = try await queue.run(.glance) { try $0.files(of: reference) }
      let upload = try await queue.run(.content) { Upload(try $0.contentStore().beginUpload()) }
      if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > greatestUpload { throw tooLarge }
      var count = 0
      for try await part in request.body {
        count += part.readableBytes
        guard count <= greatestUpload else { throw tooLarge }
        try await queue.run(.content) { _ in try part.withUnsafeReadableBytes { try upload.content.write($0) } }
      }
      let response = try await queue.run(.edit) { defeat in
        try defeat.attach(upload.content, named: name, to: reference)
        return Response(json: try defeat.attachments(of: reference), status: .created)
      }
      return await announce(response)
    }
    api.delete("todos/:reference/attachments/:name") { _, context in
      let reference = try context.reference()
      let name = try context.name()
      let response = try await queue.run(.edit) { defeat in
        Response(json: JSONAnswer.outcome(try defeat.detach([name], from: reference)))
      }
      return await announce(response)
    }
    router.get("attachments/:hash/:name") { request, context in
      guard let hash = ContentHash(context.parameters.get("hash") ?? ""),
        let name = FileName(bytes: try context.name().utf8)
      else { throw HTTPError(.notFound) }
      // A content that another device attached is fetched from the hub when it is first opened.
      let bytes = request.uri.queryParameters["bytes"].flatMap { Int($0) } ?? 0
      try await queue.defeat.fetch([ContentPart(name: name, kind: .file(hash, bytes: bytes))])
      let served = try await queue.run(.content) { defeat in
        try ServedContent(try defeat.contentStore().open(hash), named: name)
      }
      return served.response(to: request, queue)
    }
  }

  private var tooLarge: RequestError {
    let limit = greatestUpload / 1_048_576
    return RequestError(
      .contentTooLarge, "tooLarge",
      "The file has more than \(limit) MB: attach it with “defeat attach NUMBER PATH”.")
  }
}

/// An upload of a file by one request, whose parts are written one after another on the queue.
///
/// Unchecked because the compiler can't verify that the request waits for each part before it passes on the next.
private final class Upload: @unchecked Sendable {
  let content: any ContentUpload

  init(_ content: any ContentUpload) { self.content = content }
}

extension ServerContext {
  /// Returns the name of a file in the path, without percent-encoding.
  fileprivate func name() throws -> String {
    guard let name = parameters.get("name")?.removingPercentEncoding else { throw HTTPError(.notFound) }
    return name
  }
}

extension Defeat {
  /// Returns the attachments of a to-do, with the details from their contents.
  fileprivate func attachments(of reference: ToDoReference) throws -> [UInt8] {
    JSONAnswer.files(try files(of: reference), try contentFiles())
  }
}
