// swift-format-ignore-file
// https://developer.apple.com/documentation/swiftui/ and the name of each type: button, disclosuregroup, form, hstack, image,
// foreach, label, labeledcontent, list, localizedstringkey, outlinegroup, picker, progressview, section, securefield,
// spacer, text, textfield, toggle, vstack.
// https://developer.apple.com/documentation/swiftui/list/init(_:children:rowcontent:)
public import Foundation

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(_ value: String) { stub() }
  public init(stringLiteral value: String) { stub() }
}

public struct Text: Primitive, Equatable {
  nonisolated public init(verbatim content: String) { stub() }
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { stub() }
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { stub() }
  nonisolated public static func == (lhs: Text, rhs: Text) -> Bool { stub() }
}

public struct Image: Primitive {
  nonisolated public init(systemName: String) { stub() }
}

public struct Spacer: Primitive {
  nonisolated public init(minLength: CGFloat? = nil) { stub() }
}

public struct HStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct VStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { stub() }
}

public struct VerticalAlignment: Equatable, Sendable {
  public static let center = VerticalAlignment()
}

public struct HorizontalAlignment: Equatable, Sendable {
  public static let center = HorizontalAlignment()
  public static let leading = HorizontalAlignment()
}

public struct Button<Label: View>: View {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { stub() }
  public var body: some View { EmptyView() }
}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { stub() }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { stub() }
}

public struct TextField<Label: View>: View {
  public var body: some View { EmptyView() }
}

extension TextField {
  nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { stub() }
}

extension TextField where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { stub() }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { stub() }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public var body: some View { EmptyView() }
}

extension ProgressView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0
  ) where Label == EmptyView, CurrentValueLabel == EmptyView { stub() }
}

public struct List<SelectionValue: Hashable, Content: View>: View {
  public var body: some View { EmptyView() }
}

extension List where SelectionValue == Never {
  nonisolated public init<Data, RowContent>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<
      Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
    >,
    Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable
  { stub() }
}

public struct OutlineGroup<Data, ID, Parent, Leaf, Subgroup> where Data: RandomAccessCollection, ID: Hashable {}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
  public var body: some View { EmptyView() }
}

public struct DisclosureGroup<Label: View, Content: View>: View {
  public var body: some View { EmptyView() }
}

public struct OutlineSubgroupChildren: View {
  public var body: some View { EmptyView() }
}

public struct SecureField<Label: View>: View {
  nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { stub() }
  public var body: some View { EmptyView() }
}

public struct Toggle<Label: View>: View {
  nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { stub() }
  public var body: some View { EmptyView() }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  nonisolated public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { stub() }
  public var body: some View { EmptyView() }
}

public struct LabeledContent<Label: View, Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { stub() }
  public var body: some View { EmptyView() }
}

public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { stub() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { stub() }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { stub() }
}

public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  public var body: Never { stub() }
}

extension Section where Parent: View, Content: View, Footer: View {
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { stub() }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { stub() }
}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { stub() }

  nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable { stub() }

  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> { stub() }
}

public struct Form<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content) { stub() }
  public var body: some View { EmptyView() }
}
