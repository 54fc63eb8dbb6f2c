internal import Diagnostics
internal import Values

extension HTTPResponse {
  static func json(_ map: DataMap, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "application/json", Array(DataValue.map(map).json.utf8))
  }

  static func fault(_ status: Int, _ diagnostic: Diagnostic) -> HTTPResponse {
    json(["diagnostic": diagnostic.dataValue], status: status)
  }
}
