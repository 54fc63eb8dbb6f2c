import Foundation
import VitrinaCLI

exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), .process))
