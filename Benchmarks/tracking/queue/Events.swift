import Foundation
import HolonTracking

/// The event of seven properties that everybody tracks.
struct ProductViewed: Codable {
  var sku = "G-32"
  var name = "Monopoly: 3rd Edition"
  var price = 19.99
  var quantity: Int
  var currency = "USD"
  var coupon = "MAYDEALS"
  var isGift = false

  var properties: EventProperties {
    [
      "sku": .string(sku), "name": .string(name), "price": .double(price), "quantity": .int(quantity),
      "currency": .string(currency), "coupon": .string(coupon), "isGift": .bool(isGift),
    ]
  }
}

/// What is written by who writes it with `JSONEncoder`.
struct Line: Codable {
  var type = "track"
  var event = "Product Viewed"
  var messageId: String
  var timestamp: String
  var userId = "42"
  var properties: ProductViewed
}

/// A file that is appended to.
final class File {
  let descriptor: Int32

  init(_ path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND, 0o600)
    precondition(descriptor >= 0, "can't write \(path)")
  }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) {
    precondition(write(descriptor, bytes.baseAddress!, bytes.count) == bytes.count, "the disk is full")
  }
}
