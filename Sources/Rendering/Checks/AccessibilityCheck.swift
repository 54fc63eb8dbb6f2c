public import Components

/// What keeps people from using a component, found in its tree and its layout (WCAG 2.2 AA).
///
/// Nothing of it needs a browser. A check costs about as much as the layout that it reads.
public struct AccessibilityCheck {
  /// Something that was found, with the node that has it.
  public struct Finding: Sendable, Equatable {
    /// As `ViewNode.walk` gives it.
    public var node: String
    /// Its path leads to the field of the data that decides it, if the component names one.
    public var problem: FieldProblem
  }

  let fields: NodeFieldTypes
  let environment: ViewEnvironment

  public init(_ component: AnyComponent, environment: ViewEnvironment) {
    fields = NodeFieldTypes(component)
    self.environment = environment
  }

  /// All that is wrong, in reading order.
  public func findings<Block>(in box: LayoutBox<Block>) -> [Finding] {
    var walk = Walk<Block>(check: self, whole: box.frame)
    walk.visit(box, Surroundings(grounds: [environment.palette.background]))
    return walk.findings
  }

  /// What a node inherits from those around it.
  struct Surroundings {
    /// The opaque colours that lie behind it: several where a bar covers a part.
    var grounds: [HexColor]
    /// Whether a picture lies behind it, of which nothing is known.
    var isOnImage = false
    var parent: Accessibility.Role = .none
    /// What can be touched around it.
    var isInsideControl = false
    var isDisabled = false
    /// Whether it is brought into sight by scrolling.
    var isScrolled = false
  }

  /// Goes through the boxes once.
  struct Walk<Block: TextBlock> {
    let check: AccessibilityCheck
    let whole: LayoutRect
    var findings: [Finding] = []

    mutating func visit(_ box: LayoutBox<Block>, _ around: Surroundings) {
      let node = box.node
      if let decoration = node.modifiers.decoration, decoration.opacity == 0 { return }
      var around = around
      around.isDisabled = around.isDisabled || node.accessibility.isDisabled
      if let background = node.modifiers.background {
        around.grounds = around.grounds.map { background.over($0) }
        if background.alpha == 255 { around.isOnImage = false }
      }
      add(nameFaults(of: box))
      add(roleFaults(of: box, around))
      add(sizeFaults(of: box))
      add(contrastFaults(of: box, around))
      add(clippingFaults(of: box, in: around.isScrolled ? nil : whole))
      visitChildren(of: box, around)
    }

    private mutating func visitChildren(of box: LayoutBox<Block>, _ around: Surroundings) {
      var inside = around
      inside.parent = box.node.accessibility.role
      if case .scroll = box.node.content { inside.isScrolled = true }
      inside.isInsideControl = around.isInsideControl || box.node.isControl
      for child in box.children {
        visit(child, inside)
        guard case .overlay = box.node.content else { continue }
        // What follows lies over this one.
        switch child.node.content {
        case .progressBar(let bar) where bar.progress.value > 0:
          let colors = bar.gradient.count > 1 ? bar.gradient : [bar.color]
          inside.grounds += inside.grounds.flatMap { ground in colors.map { $0.over(ground) } }
        case .image: inside.isOnImage = true
        default: break
        }
      }
    }

    private mutating func add(_ found: [Finding]) { findings += found }
  }
}

extension ViewNode {
  /// Whether it is something to touch.
  var isControl: Bool {
    switch accessibility.role {
    case .link, .button, .tab, .radio: true
    default: action != nil
    }
  }
}

/// The fields behind the nodes of a component, with their types.
struct NodeFieldTypes {
  private let nodes: [NodeFields]
  private let data: DataProtocol

  init(_ component: AnyComponent) {
    nodes = component.nodeFields
    data = component.dataProtocol
  }

  /// The path that a message about a node's colour is about: a colour among the fields that decide
  /// its look, else the first of them.
  func color(ofNode id: String) -> DataPath {
    let paths = nodes.paths(ofNode: id)
    return paths.first(where: isColor) ?? paths.first ?? DataPath()
  }

  /// The path that a message about a node is about.
  func first(ofNode id: String) -> DataPath { nodes.paths(ofNode: id).first ?? DataPath() }

  private func isColor(_ path: DataPath) -> Bool {
    var description = data
    for step in path.steps {
      guard case .field(let name) = step else { continue }
      guard let field = description.fields.first(where: { $0.name == name }) else { return false }
      switch field.type {
      case .hexColor: return true
      case .list(let item): description = item()
      default: return false
      }
    }
    return false
  }
}
