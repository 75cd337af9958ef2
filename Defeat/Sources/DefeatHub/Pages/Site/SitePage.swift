import DefeatServer
import HTTPTypes
import Hummingbird

/// A page of a hub beside the lists, such as the login, which works without scripts.
struct SitePage {
  let title: StaticString

  /// The address that the page requests by itself; nil for a page that stays.
  var refreshing: String?

  /// The name of the account; nil before the login.
  var account: String?

  /// Returns a response with the page.
  func response(
    status: HTTPResponse.Status = .ok, _ content: (inout HTMLWriter) -> Void
  ) -> Response {
    var html = HTMLWriter()
    head(&html)
    content(&html)
    html.end("main")
    html.end("body")
    html.end("html")
    // Browsers state the origin of forms only if they may state the referrer, too.
    return Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .referrerPolicy: "same-origin"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: html.bytes)))
  }

  private func head(_ html: inout HTMLWriter) {
    html.literal("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
    html.literal(title)
    html.literal(" – Defeat Your ToDo List</title>\n")
    html.literal("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.literal("<meta name=\"color-scheme\" content=\"light dark\">\n")
    html.literal("<link rel=\"icon\" href=\"/assets/icon.svg\" type=\"image/svg+xml\">\n")
    html.literal("<link rel=\"stylesheet\" href=\"/assets/page.css\">\n")
    html.literal("<link rel=\"stylesheet\" href=\"/assets/account.css\">\n")
    html.literal("<script type=\"module\" src=\"/assets/account.js\"></script>\n")
    if let refreshing {
      html.begin("meta")
      html.attribute("http-equiv", "refresh")
      html.attribute("content", text: "0;url=\(refreshing)")
    }
    html.literal("</head>\n<body class=\"account\">\n<header><h1>")
    html.literal(title)
    html.literal("</h1>")
    if let account {
      html.element("p", class: "note") { p in
        p.text(account)
        p.literal(" · ")
        p.link("/", "Your lists")
      }
    }
    html.literal("</header>\n<main>\n")
  }
}

extension HTMLWriter {
  /// Writes a link.
  mutating func link(_ address: String, _ text: StaticString) {
    begin("a")
    attribute("href", text: address)
    literal(text)
    end("a")
  }

  /// Writes a problem.
  mutating func trouble(_ sentence: String?) {
    guard let sentence else { return }
    element("p", class: "trouble") { p in
      p.attribute("role", "alert")
      p.text(sentence)
    }
  }

  /// Writes a form that sends its fields with POST.
  mutating func form(_ action: StaticString, class type: StaticString, _ content: (inout HTMLWriter) -> Void) {
    element("form", class: type) { form in
      form.attribute("method", "post")
      form.attribute("action", action)
      content(&form)
    }
    literal("\n")
  }

  /// Writes a field with its label.
  ///
  /// - Parameters:
  ///   - type: The type of the field, such as `password`.
  ///   - completion: The value of `autocomplete` (HTML Standard §4.10.18.7).
  mutating func field(
    _ label: StaticString, _ name: StaticString, type: StaticString = "text", completion: StaticString = "off",
    value: String = "", isRequired: Bool = true
  ) {
    element("label", class: "field") { field in
      field.begin("span")
      field.literal(label)
      field.end("span")
      field.begin("input")
      field.attribute("name", name)
      field.attribute("type", type)
      field.attribute("autocomplete", completion)
      if !value.isEmpty { field.attribute("value", text: value) }
      if isRequired { field.attribute("required") }
    }
  }

  /// Writes a field that isn't shown.
  mutating func hidden(_ name: StaticString, _ value: String) {
    begin("input")
    attribute("type", "hidden")
    attribute("name", name)
    attribute("value", text: value)
    literal("")
  }

  /// Writes the button that sends a form.
  mutating func submit(_ text: StaticString) {
    begin("button")
    literal(text)
    end("button")
  }

  /// Writes a heading of a section.
  mutating func heading(_ text: StaticString) {
    begin("h2")
    literal(text)
    end("h2")
  }

  /// Writes a cell of a table.
  mutating func cell(_ content: (inout HTMLWriter) -> Void) {
    begin("td")
    content(&self)
    end("td")
  }
}
