package import HTTPTypes
package import Hummingbird

/// A page next to the lists, such as the login of a hub or an error, which works without scripts.
package struct SitePage {
  private let title: StaticString

  /// The address that the page requests by itself; nil for a page that stays.
  private let refreshing: String?

  /// The name of the account; nil before the login.
  private let account: String?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - refreshing: The address that the page requests by itself; nil for a page that stays.
  ///   - account: The name of the account; nil before the login.
  package init(title: StaticString, refreshing: String? = nil, account: String? = nil) {
    self.title = title
    self.refreshing = refreshing
    self.account = account
  }

  /// Returns a response with the page.
  package func response(
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
  package mutating func link(_ address: String, _ text: StaticString) {
    begin("a")
    attribute("href", text: address)
    literal(text)
    end("a")
  }

  /// Writes a problem.
  package mutating func trouble(_ sentence: String?) {
    guard let sentence else { return }
    element("p", class: "trouble") { p in
      p.attribute("role", "alert")
      p.text(sentence)
    }
  }
}
