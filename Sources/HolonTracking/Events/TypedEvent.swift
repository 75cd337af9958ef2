/// An event of a custom type, with a name and properties.
///
/// ```swift
/// enum ShopEvent: TypedEvent {
///   case productViewed(sku: String, price: Double)
///   case signedUp
///
///   var name: String {
///     switch self {
///     case .productViewed: "Product Viewed"
///     case .signedUp: "Signed Up"
///     }
///   }
///
///   var properties: EventProperties {
///     switch self {
///     case .productViewed(let sku, let price): ["sku": .string(sku), "price": .double(price)]
///     case .signedUp: [:]
///     }
///   }
/// }
///
/// tracker.track(ShopEvent.productViewed(sku: "G-32", price: 19.99))
/// ```
public protocol TypedEvent: Sendable {
  /// The name of the event.
  var name: String { get }

  /// The properties of the event.
  var properties: EventProperties { get }
}

extension TypedEvent {
  /// The default properties, which are none.
  public var properties: EventProperties { [:] }
}
