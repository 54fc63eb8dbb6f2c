public import Components
public import Diagnostics
public import Values

public struct ImpactSight: Sendable {
  public var manager: ImpactManager
  public var time: ImpactTime
  public var locale: String
  public init(manager: ImpactManager, time: ImpactTime, locale: String) {
    self.manager = manager
    self.time = time
    self.locale = locale
  }
}
public enum ImpactWidgets {
  public static let all: [AnyComponent] = []
  public static func isOne(_ c: String) -> Bool { false }
  public static func fields(of component: String, given: DataMap, from: ImpactSight)
    throws(Diagnostic) -> DataMap
  { [:] }
  public static func operations(for event: ComponentEvent, of component: String)
    -> [ImpactOperation]
  { [] }
}
