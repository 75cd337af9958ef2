package import DefeatCore
package import HTTPTypes
import HolonBase
import HolonFiles
import HolonToDos
package import Hummingbird

/// An error response of the API, with the reason for refusing a request.
package struct RequestError: Error {
  package let status: HTTPResponse.Status

  /// A stable code for programs.
  package let code: String

  /// A readable sentence that explains the refusal.
  package let message: String

  /// The problems with single fields.
  package let fields: [FieldRefusal]

  /// The place of the problem in a text of the request, as offsets in UTF-16; nil if it concerns no text.
  package let range: Range<Int>?

  package init(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, fields: [FieldRefusal] = [],
    range: Range<Int>? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.fields = fields
    self.range = range
  }

  package init(_ error: any Error, path: String) {
    switch error {
    case let error as RequestError: self = error
    case let error as ToDoError: self.init(error)
    case let error as InputError: self.init(error)
    case let error as ViewError: self.init(.badRequest, "unreadableParameter", error.description)
    case let error as ToDoStoreError: self.init(error)
    case let error as ListDirectoryError: self.init(error)
    case let error as HubFailure: self.init(.serviceUnavailable, error.error.code.rawValue, error.error.message)
    case let error as TransferError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as HookRefusal: self.init(.conflict, "refusedByHook", error.description)
    case let error as ForgottenEdit: self.init(.conflict, "forgottenEdit", error.description)
    case let error as ReusedEdit: self.init(.unprocessableContent, "reusedKey", error.description)
    case let error as any HTTPResponseError: self.init(error.status, path: path)
    default:
      self.init(.internalServerError, "failed", "The request has failed because of an internal error: try again.")
    }
  }

  private init(_ error: ToDoError) {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .emptyTitle: (.unprocessableContent, "emptyTitle")
      case .titleWithLineBreak: (.unprocessableContent, "titleWithLineBreak")
      case .tooLong: (.unprocessableContent, "tooLong")
      case .invalidTag: (.unprocessableContent, "invalidTag")
      case .unknownNumber, .unknownNumbers: (.notFound, "unknownNumber")
      case .unknownID: (.notFound, "unknownID")
      case .ambiguousID: (.conflict, "ambiguousID")
      case .unknownAttachment: (.notFound, "unknownAttachment")
      case .notRecurring: (.conflict, "notRecurring")
      case .lastInstance: (.conflict, "lastInstance")
      case .openParts: (.conflict, "openParts")
      case .blocked: (.conflict, "blocked")
      case .archivingOpen, .archivingPart: (.conflict, "notArchivable")
      case .circularNeed: (.conflict, "circularNeed")
      case .recurrenceEndsBeforeDue: (.unprocessableContent, "unreadable\(ToDo.Field.recurrence.label)")
      case .moveIntoItself: (.conflict, "moveIntoItself")
      case .tooDeep: (.conflict, "tooDeep")
      }
    self.init(status, code, error.description)
  }

  private init(_ error: InputError) {
    switch error {
    case .refused(let fields):
      let code = fields.count == 1 ? fields[0].code : "severalFields"
      self.init(.unprocessableContent, code, fields.map(\.message).joined(separator: " "), fields: fields)
    case .unreadable(let field, _):
      self.init(.unprocessableContent, "unreadable\(field.label)", error.description)
    case .unreadableReminder: self.init(.unprocessableContent, "unreadableReminder", error.description)
    case .unclearTime: self.init(.unprocessableContent, "unreadable\(ToDo.Field.due.label)", error.description)
    case .unreadableTime: self.init(.unprocessableContent, "unreadableTime", error.description)
    case .unreadableFilter(let problem):
      self.init(.badRequest, "unreadableFilter", error.description, range: problem.rangeInUTF16)
    case .invalidFilterName: self.init(.badRequest, "invalidFilterName", error.description)
    case .unknownFilter: self.init(.notFound, "unknownFilter", error.description)
    case .usedFilter: self.init(.conflict, "usedFilter", error.description)
    case .invalidTemplateName: self.init(.badRequest, "invalidTemplateName", error.description)
    case .unknownTemplate: self.init(.notFound, "unknownTemplate", error.description)
    case .noTemplates: self.init(.conflict, "noTemplates", error.description)
    case .damagedTemplate: self.init(.internalServerError, "damagedTemplate", error.description)
    case .unreadableReference: self.init(.badRequest, "unreadableReference", error.description)
    case .refusedLines: self.init(.unprocessableContent, "unreadableLines", error.description)
    case .tooManyToDos: self.init(.contentTooLarge, "tooManyToDos", error.description)
    case .textTooLong: self.init(.contentTooLarge, "tooLong", error.description)
    }
  }

  private init(_ error: ToDoStoreError) {
    let codes: [ToDoStoreError.Code: String] = [
      .locked: "locked", .full: "full", .notAList: "notAList", .newerVersion: "newerVersion",
      .unavailable: "unavailable",
    ]
    let code = codes[error.code]
    self.init(code == nil ? .internalServerError : .serviceUnavailable, code ?? "failed", error.message)
  }

  private init(_ error: FileError) {
    let status: HTTPResponse.Status =
      switch error.code {
      case .notFound: .notFound
      case .invalidName: .unprocessableContent
      case .diskFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
      case .notSupported: .notImplemented
      default: .internalServerError
      }
    // Paths on this computer are never sent over the network.
    self.init(status, error.code.rawValue, error.message)
  }

  private init(_ status: HTTPResponse.Status, path: String) {
    switch status {
    case .notFound: self.init(status, "notFound", "“\(path)” doesn't exist: check the address.")
    case .contentTooLarge: self.init(status, "tooLarge", "The request has more than 1 MB: send less in one request.")
    default: self.init(status, "refused", "The request was refused: \(status.reasonPhrase).")
    }
  }
}

extension RequestError {
  /// Returns a page for a person, and JSON for a program.
  ///
  /// - Parameter base: The address to which the page leads back.
  package func response(to request: Request, back base: String) -> Response {
    var response = request.isVisit ? page(back: base) : Response(json: json, status: status)
    response.headers[.vary] = "Accept"
    if status == .serviceUnavailable { response.headers[.retryAfter] = "1" }
    return response
  }

  private func page(back base: String) -> Response {
    SitePage(title: status == .notFound ? "Not found" : "Something is wrong").response(status: status) { html in
      html.trouble(message)
      html.element("p", class: "note") { $0.link(base, "Go to your to-dos") }
    }
  }

  private var json: [UInt8] {
    var json = JSONWriter()
    json.open("{")
    json.open("{", key: "error")
    json.write(code, key: "code")
    json.write(message, key: "message")
    if let range {
      json.write(range.lowerBound, key: "position")
      json.write(range.count, key: "length")
    }
    if !fields.isEmpty {
      json.objects(of: fields, key: "fields") { json, field in
        json.write(field.field, key: "field")
        json.write(field.code, key: "code")
        json.write(field.message, key: "message")
      }
    }
    json.close("}")
    json.close("}")
    return json.bytes
  }
}

/// A middleware that turns every error into a response with a readable sentence.
struct ErrorAnswers: RouterMiddleware {
  /// The address to which pages for people lead back.
  let base: String

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return RequestError(error, path: request.uri.path).response(to: request, back: base)
    }
  }
}
