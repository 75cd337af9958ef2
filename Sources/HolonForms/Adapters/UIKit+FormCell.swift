#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import UIKit

  /// A row of a form in a `UITableView`: a label, its control, and the messages below.
  ///
  /// ```swift
  /// let cell = tableView.dequeueReusableCell(withIdentifier: FormCell.identifier, for: indexPath) as? FormCell
  /// cell?.show(FormRow(shown[indexPath.section, indexPath.row].content), actions)
  /// ```
  public final class FormCell: UITableViewCell {
    /// The identifier to register the class with.
    public static let identifier = "FormCell"

    private let label = UILabel()
    private let field = UITextField()
    private let choice = UISwitch()
    private let button = UIButton(type: .system)
    private let messages = UILabel()
    private var row: FormRow?
    private var actions: FormActions?

    /// Creates a cell.
    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      selectionStyle = .none
      messages.textColor = .systemRed
      messages.numberOfLines = 0
      messages.font = .preferredFont(forTextStyle: .footnote)
      label.font = .preferredFont(forTextStyle: .body)
      field.font = .preferredFont(forTextStyle: .body)
      for text in [label, messages] { text.adjustsFontForContentSizeCategory = true }
      field.adjustsFontForContentSizeCategory = true
      let controls = UIStackView(arrangedSubviews: [label, field, choice, button])
      controls.spacing = 8
      let stack = UIStackView(arrangedSubviews: [controls, messages])
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(stack)
      let margins = contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: margins.topAnchor),
        stack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      ])
      field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
      field.addAction(UIAction { [weak self] _ in self?.fieldLeft() }, for: .editingDidEnd)
      choice.addAction(UIAction { [weak self] _ in self?.switchChanged() }, for: .valueChanged)
      button.addAction(UIAction { [weak self] _ in self?.buttonPressed() }, for: .touchUpInside)
    }

    /// Archives have no forms.
    public required init?(coder: NSCoder) { nil }

    /// Shows a row, and calls actions for its control.
    ///
    /// The text is replaced only if it differs, so that the cursor stays in its place while the user types.
    public func show(_ row: FormRow, _ actions: FormActions) {
      (self.row, self.actions) = (row, actions)
      label.text = row.isRequired ? "\(row.label) *" : row.label
      messages.text = row.messages.joined(separator: "\n")
      messages.isHidden = row.messages.isEmpty
      field.isHidden = true
      choice.isHidden = true
      button.isHidden = true
      label.isHidden = false
      switch row.control {
      case .text(let keyboard): showField(keyboard.type, row)
      case .date: showField(.numbersAndPunctuation, row)
      case .toggle(let isOn):
        choice.isHidden = false
        choice.isOn = isOn
        choice.accessibilityLabel = row.label
      case .choice(let options): showMenu(options, isSingle: true, row)
      case .choices(let options): showMenu(options, isSingle: false, row)
      case .addRow:
        label.isHidden = true
        button.isHidden = false
        button.menu = nil
        button.setTitle(row.label, for: .normal)
      case .message: label.isHidden = row.label.isEmpty
      }
    }

    private func showField(_ keyboard: UIKeyboardType, _ row: FormRow) {
      field.isHidden = false
      field.accessibilityLabel = row.label
      field.accessibilityHint = row.messages.joined(separator: " ")
      field.placeholder = row.placeholder
      field.keyboardType = keyboard
      field.textContentType = row.purpose?.contentType
      field.isSecureTextEntry = row.purpose?.isSecret == true
      if field.text != row.text { field.text = row.text }
    }

    private func showMenu(_ options: [FormRow.Option], isSingle: Bool, _ row: FormRow) {
      button.isHidden = false
      button.accessibilityLabel = row.label
      let chosen = options.filter(\.isChosen).map(\.title)
      button.setTitle(chosen.isEmpty ? row.placeholder : chosen.joined(separator: ", "), for: .normal)
      button.menu = UIMenu(
        children: options.map { option in
          UIAction(title: option.title, state: option.isChosen ? .on : .off) { [weak self] _ in
            guard let actions = self?.actions else { return }
            if isSingle { return actions.enter(option.value, row.id) }
            let chosen = options.filter { $0.value == option.value ? !$0.isChosen : $0.isChosen }
            actions.set(.chosen(chosen.map(\.value)), row.id)
          }
        })
      button.showsMenuAsPrimaryAction = true
    }

    private func textChanged() { if let row { actions?.enter(field.text ?? "", row.id) } }

    private func fieldLeft() { if let row { actions?.leave(row.id) } }

    private func switchChanged() { if let row { actions?.set(.isOn(choice.isOn), row.id) } }

    private func buttonPressed() { if case .addRow(let group) = row?.control { actions?.addRow(group) } }
  }

  extension FormRow.Keyboard {
    fileprivate var type: UIKeyboardType {
      switch self {
      case .text: .default
      case .integer: .numberPad
      case .number: .decimalPad
      case .email: .emailAddress
      case .url: .URL
      case .telephone: .phonePad
      }
    }
  }

  extension FieldPurpose {
    /// UIKit's name for the purpose.
    fileprivate var contentType: UITextContentType? {
      switch self {
      case .name: .name
      case .givenName: .givenName
      case .familyName: .familyName
      case .username: .username
      case .newPassword: .newPassword
      case .currentPassword: .password
      case .oneTimeCode: .oneTimeCode
      case .email: .emailAddress
      case .telephone: .telephoneNumber
      case .url: .URL
      case .organization: .organizationName
      case .streetAddress: .fullStreetAddress
      case .city: .addressCity
      case .postalCode: .postalCode
      case .countryName: .countryName
      case .birthday: .birthdate
      default: nil
      }
    }
  }
#endif
