/// The names that Google reserves.
enum GoogleNames {
  static let events: Set<String> = [
    "ad_activeview", "ad_click", "ad_exposure", "ad_query", "ad_reward", "adunit_exposure", "app_clear_data",
    "app_exception", "app_install", "app_remove", "app_store_refund", "app_update", "app_upgrade",
    "dynamic_link_app_open", "dynamic_link_app_update", "dynamic_link_first_open", "error", "firebase_campaign",
    "firebase_in_app_message_action", "firebase_in_app_message_dismiss", "firebase_in_app_message_impression",
    "first_open", "first_visit", "notification_dismiss", "notification_foreground", "notification_open",
    "notification_receive", "notification_send", "os_update", "session_start", "user_engagement",
  ]

  static let appEvents: Set<String> = ["ad_impression", "in_app_purchase", "screen_view"]

  static let userProperties: Set<String> = [
    "first_open_time", "first_visit_time", "last_deep_link_referrer", "user_id", "first_open_after_install",
  ]

  static let itemParameters: Set<String> = [
    "affiliation", "coupon", "creative_name", "creative_slot", "currency", "discount", "index", "item_brand",
    "item_category", "item_category2", "item_category3", "item_category4", "item_category5", "item_id", "item_list_id",
    "item_list_name", "item_name", "item_variant", "location_id", "price", "promotion_id", "promotion_name", "quantity",
  ]

  private static let webEvents = events.union(appEvents)

  static func isReservedEvent(_ name: String, inApp isApp: Bool) -> Bool {
    // All of them begin with a lowercase letter.
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return (isApp ? events : webEvents).contains(name) || isReservedParameter(name)
  }

  @inline(__always)
  static func isReservedParameter(_ name: String) -> Bool {
    switch name.utf8.first {
    case UInt8(ascii: "_"): true
    case UInt8(ascii: "f"): name.hasPrefix("firebase_")
    case UInt8(ascii: "g"): name.hasPrefix("ga_") || name.hasPrefix("google_") || name.hasPrefix("gtag.")
    default: false
    }
  }
}
