// swift-format-ignore-file
// https://developer.apple.com/documentation/uikit/ and the name of each type: nslayoutanchor, nslayoutconstraint,
// uiaction, uibutton, uicolor, uicontrol, uiedgeinsets, uifont, uikeyboardtype, uilabel, uilayoutguide, uimenu,
// uistackview, uiswitch, uitextcontenttype, uitextfield, uitextinputtraits.
// https://developer.apple.com/documentation/uikit/uiaccessibilityelement
public import Foundation

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { stub() }
}

@MainActor public class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor public class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
  open class func activate(_ constraints: [NSLayoutConstraint]) { stub() }
}

@MainActor open class UILayoutGuide: NSObject {
  open var topAnchor: NSLayoutYAxisAnchor { stub() }
  open var bottomAnchor: NSLayoutYAxisAnchor { stub() }
  open var leadingAnchor: NSLayoutXAxisAnchor { stub() }
  open var trailingAnchor: NSLayoutXAxisAnchor { stub() }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public static let zero = UIEdgeInsets()
}

open class UIColor: NSObject, @unchecked Sendable {
  open class var systemRed: UIColor { stub() }
}

open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
    public static let footnote = TextStyle()
  }
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { stub() }
}

@MainActor open class UILabel: UIView {
  open var text: String? { get { stub() } set { stub() } }
  open var font: UIFont! { get { stub() } set { stub() } }
  open var textColor: UIColor! { get { stub() } set { stub() } }
  open var numberOfLines: Int { get { stub() } set { stub() } }
  open var adjustsFontForContentSizeCategory: Bool { get { stub() } set { stub() } }
}

@MainActor open class UIStackView: UIView {
  public init(arrangedSubviews views: [UIView]) { stub() }
  public required init?(coder: NSCoder) { stub() }
  open var axis: NSLayoutConstraint.Axis { get { stub() } set { stub() } }
  open var spacing: CGFloat { get { stub() } set { stub() } }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
  }
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([])
  }
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { stub() }
  open var showsMenuAsPrimaryAction: Bool { get { stub() } set { stub() } }
}

@MainActor open class UIMenuElement: NSObject {
  public enum State: Int, Sendable { case off, on, mixed }
}

@MainActor open class UIMenu: UIMenuElement {
  public convenience init(title: String = "", children: [UIMenuElement] = []) { stub() }
}

public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
  public convenience init(
    title: String = "", state: UIMenuElement.State = .off, handler: @escaping UIActionHandler) { stub() }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }
  public convenience init(type buttonType: UIButton.ButtonType) { stub() }
  open var menu: UIMenu? { get { stub() } set { stub() } }
  open func setTitle(_ title: String?, for state: UIControl.State) { stub() }
}

@MainActor open class UISwitch: UIControl {
  open var isOn: Bool { get { stub() } set { stub() } }
}

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let username = UITextContentType(rawValue: "username")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let password = UITextContentType(rawValue: "password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let URL = UITextContentType(rawValue: "url")
  public static let organizationName = UITextContentType(rawValue: "organization-name")
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let countryName = UITextContentType(rawValue: "country-name")
  @available(iOS 17.0, *)
  public static let birthdate = UITextContentType(rawValue: "bday")
}

@MainActor open class UITextField: UIControl {
  open var text: String? { get { stub() } set { stub() } }
  open var font: UIFont? { get { stub() } set { stub() } }
  open var placeholder: String? { get { stub() } set { stub() } }
  open var adjustsFontForContentSizeCategory: Bool { get { stub() } set { stub() } }
  open var keyboardType: UIKeyboardType { get { stub() } set { stub() } }
  open var textContentType: UITextContentType! { get { stub() } set { stub() } }
  open var isSecureTextEntry: Bool { get { stub() } set { stub() } }
}

extension NSObject {
  @MainActor public var accessibilityLabel: String? { get { stub() } set { stub() } }
  @MainActor public var accessibilityHint: String? { get { stub() } set { stub() } }
}
