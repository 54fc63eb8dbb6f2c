/// Words that a component says beyond its data, in the language of the reader.
public struct Phrases: Sendable {
  private let language: String

  init(locale: String) {
    language = String(locale.prefix { $0 != "-" && $0 != "_" })
  }

  /// `Nivel 3, 80 %`; without a number only the per cent.
  public func ring(number: Int?, percent: Int) -> String {
    let percent = language == "es" ? "\(percent) %" : "\(percent)%"
    guard let number else { return percent }
    let level = words(spanish: "Nivel", portuguese: "Nível", other: "Level")
    return "\(level) \(number), \(percent)"
  }

  /// While data are on their way.
  public var loading: String {
    words(spanish: "Cargando", portuguese: "Carregando", other: "Loading")
  }

  /// When data did not come.
  public var failure: String {
    words(
      spanish: "No pudimos cargar esta información",
      portuguese: "Não foi possível carregar esta informação",
      other: "This could not be loaded")
  }

  /// On the button that asks for data again.
  public var retry: String {
    words(spanish: "Reintentar", portuguese: "Tentar novamente", other: "Try again")
  }

  /// Over data of before.
  public var offline: String {
    words(
      spanish: "Sin conexión. Mostramos lo último que guardamos.",
      portuguese: "Sem conexão. Mostramos a última versão salva.",
      other: "Offline. Showing what was saved last.")
  }

  /// On a button that takes a message away.
  public var close: String {
    words(spanish: "Cerrar", portuguese: "Fechar", other: "Close")
  }

  /// What a message is called that has no words of its own.
  public var notice: String {
    words(spanish: "Aviso", portuguese: "Aviso", other: "Notice")
  }

  private func words(spanish: String, portuguese: String, other: String) -> String {
    switch language {
    case "es": spanish
    case "pt": portuguese
    default: other
    }
  }
}
