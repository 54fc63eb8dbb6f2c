internal import Components
internal import Diagnostics
internal import Rendering

/// What is shown, ready to be drawn.
struct PreviewContent: Sendable {
  /// One component with the environment it is drawn in.
  struct Part: Sendable {
    var view: ViewNode
    var environment: ViewEnvironment
  }

  /// Something that can be tapped, and in which of the parts.
  struct Action: Sendable, Equatable {
    var part: Int
    var action: ViewAction
    var words: String
    /// What is typed in with it, if it is a field's.
    var field: Field?
  }

  /// A text field of the component.
  struct Field: Sendable, Equatable {
    var text: String
    /// The command of its Enter key.
    var submit: String?
  }

  let parts: [Part]
  /// In the order of the parts and of the trees in them.
  let actions: [Action]
  /// The states that a key may put it in.
  let states: [String]
  /// The fields of its data, if it is one component.
  let fields: [FieldSheet.Field]
  /// What is wrong with it, or why there is nothing.
  let diagnostics: [Diagnostic]

  init(
    _ parts: [Part] = [], states: [String] = [], fields: [FieldSheet.Field] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.parts = parts
    self.states = states
    self.fields = fields
    self.diagnostics = diagnostics
    actions = parts.enumerated().flatMap { number, part in
      part.view.actions.map { each in
        Action(
          part: number, action: each.action, words: each.words,
          field: each.field.map { Field(text: $0.value, submit: $0.submit) })
      }
    }
  }
}
