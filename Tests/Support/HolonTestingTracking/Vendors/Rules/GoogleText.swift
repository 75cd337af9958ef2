internal import HolonBase

/// The valid names and values in the GA4 Measurement Protocol.
enum GoogleText {
  typealias Objection = (_ field: String, _ rule: String, _ code: String) -> Void

  static let fields: Set = [
    "app_instance_id", "client_id", "user_id", "timestamp_micros", "user_properties", "user_data", "consent",
    "non_personalized_ads", "user_location", "ip_override", "device", "user_agent", "validation_behavior", "events",
  ]

  private static let reservedEvents: Set = [
    "ad_activeview", "ad_click", "ad_exposure", "ad_query", "ad_reward", "adunit_exposure", "app_clear_data",
    "app_exception", "app_install", "app_remove", "app_store_refund", "app_update", "app_upgrade",
    "dynamic_link_app_open", "dynamic_link_app_update", "dynamic_link_first_open", "error", "firebase_campaign",
    "firebase_in_app_message_action", "firebase_in_app_message_dismiss", "firebase_in_app_message_impression",
    "first_open", "first_visit", "notification_dismiss", "notification_foreground", "notification_open",
    "notification_receive", "notification_send", "os_update", "session_start", "user_engagement",
  ]

  private static let prescribedItemParameters: Set = [
    "affiliation", "coupon", "creative_name", "creative_slot", "currency", "discount", "index", "item_brand",
    "item_category", "item_category2", "item_category3", "item_category4", "item_category5", "item_id", "item_list_id",
    "item_list_name", "item_name", "item_variant", "location_id", "price", "promotion_id", "promotion_name", "quantity",
  ]

  static func isClientID(_ id: String) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.unicodeScalars.allSatisfy(\.isASCIIDigit) && part.contains { $0 != "0" }
      }
  }

  static func isAppID(_ id: String) -> Bool {
    let parts = id.split(separator: ":", omittingEmptySubsequences: false).map(\.unicodeScalars)
    return parts.count == 4 && parts.allSatisfy { !$0.isEmpty } && parts[0].allSatisfy(\.isASCIIDigit)
      && parts[1].allSatisfy(\.isASCIIDigit) && parts[2].allSatisfy(\.isASCIILetter)
      && parts[3].allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  static func check(
    _ event: JSONValue, _ place: String, isApp: Bool, at now: Int64, moved: inout Int64?, object: Objection
  ) {
    guard let name = event["name"]?.string else {
      return object("\(place).name", "a name is required", "VALUE_REQUIRED")
    }
    checkName(name, "\(place).name", limit: 40, object: object)
    if reservedEvents.contains(name) { object("\(place).name", "'\(name)' is reserved", "NAME_RESERVED") }
    if !isApp, ["ad_impression", "in_app_purchase", "screen_view"].contains(name) {
      object("\(place).name", "'\(name)' is for app streams only", "NAME_RESERVED")
    }
    if let time = event["timestamp_micros"] {
      guard let time = time.integer else {
        return object("\(place).timestamp_micros", "a time is a number", "VALUE_INVALID")
      }
      if Int64(time) < now - 72 * hour {
        moved = now - 72 * hour
        object(
          "\(place).timestamp_micros", "an event is at most 72 hours old; it is moved to then", "VALUE_OUT_OF_BOUNDS")
      }
    }
    guard let parameters = event["params"] else { return }
    guard let members = parameters.members else {
      return object("\(place).params", "they are an object", "VALUE_INVALID")
    }
    if members.count > 25 { object("\(place).params", "an event has at most 25 parameters", "EXCEEDED_MAX_ENTITIES") }
    for member in members { checkParameter(member, "\(place).params.\(member.name)", object: object) }
  }

  private static func checkName(_ name: String, _ place: String, limit: Int, object: Objection) {
    if name.length > limit { object(place, "a name has at most \(limit) characters", "NAME_INVALID") }
    if !name.isMade(first: \.isASCIILetter, rest: { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }) {
      object(place, "a name is a letter, then letters, digits and underscores", "NAME_INVALID")
    }
  }

  private static func checkParameter(_ member: Member, _ place: String, object: Objection) {
    checkName(member.name, place, limit: 40, object: object)
    let isReserved = ["_", "firebase_", "ga_", "google_", "gtag."].contains { member.name.hasPrefix($0) }
    if isReserved { object(place, "'\(member.name)' is reserved", "NAME_RESERVED") }
    GoogleBody.checkSession(member.name, member.value, place, object: object)
    if member.name == "items", case .array(let items) = member.value { return check(items, place, object: object) }
    let limits = ["page_title": 300, "page_referrer": 420, "page_location": 1000]
    checkValue(member.value, place, limit: limits[member.name] ?? 100, object: object)
    if member.name == "currency" {
      let currency = member.value.string ?? ""
      if currency.length != 3 || !currency.unicodeScalars.allSatisfy({ ("A"..."Z").contains($0) }) {
        object(place, "a currency has three capital letters", "VALUE_INVALID")
      }
    }
  }

  private static func checkValue(_ value: JSONValue, _ place: String, limit: Int, object: Objection) {
    switch value {
    case .number: break
    case .string(let text):
      if text.length > limit { object(place, "a value has at most \(limit) characters", "VALUE_OUT_OF_BOUNDS") }
    default: object(place, "a value is a text or a number", "VALUE_INVALID")
    }
  }

  private static func check(_ items: [JSONValue], _ place: String, object: Objection) {
    if items.isEmpty { object(place, "there is at least one item", "VALUE_REQUIRED") }
    if items.count > 200 { object(place, "an event has at most 200 items", "EXCEEDED_MAX_ENTITIES") }
    for (index, item) in items.enumerated() {
      let place = "\(place)[\(index)]"
      guard let members = item.members else {
        object(place, "an item is an object", "VALUE_INVALID")
        continue
      }
      if item["item_id"] == nil, item["item_name"] == nil {
        object(place, "an item has an item_id or an item_name", "VALUE_REQUIRED")
      }
      if members.filter({ !prescribedItemParameters.contains($0.name) }).count > 10 {
        object(place, "an item has at most 10 parameters of one's own", "EXCEEDED_MAX_ENTITIES")
      }
      for member in members {
        checkName(member.name, "\(place).\(member.name)", limit: 40, object: object)
        checkValue(member.value, "\(place).\(member.name)", limit: 100, object: object)
      }
    }
  }

  static func checkUserProperties(_ properties: JSONValue?, at now: Int64, object: Objection) {
    guard let properties else { return }
    guard let members = properties.members else {
      return object("user_properties", "they are an object", "VALUE_INVALID")
    }
    if members.count > 25 { object("user_properties", "there are at most 25", "EXCEEDED_MAX_ENTITIES") }
    let reserved = [
      "first_open_time", "first_visit_time", "last_deep_link_referrer", "user_id", "first_open_after_install",
    ]
    for member in members {
      let place = "user_properties.\(member.name)"
      checkName(member.name, place, limit: 24, object: object)
      let hasPrefix = ["_", "firebase_", "ga_", "google_"].contains { member.name.hasPrefix($0) }
      if hasPrefix || reserved.contains(member.name) { object(place, "'\(member.name)' is reserved", "NAME_RESERVED") }
      guard let value = member.value["value"] else {
        object(place, "a property is an object with a value", "VALUE_REQUIRED")
        continue
      }
      checkValue(value, "\(place).value", limit: 36, object: object)
      if let time = member.value["timestamp_micros"]?.integer, Int64(time) < now - 72 * hour {
        object("\(place).timestamp_micros", "a property is at most 72 hours old", "VALUE_OUT_OF_BOUNDS")
      }
    }
  }
}
