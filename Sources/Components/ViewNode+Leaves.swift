extension ViewNode {
  public struct Text: Sendable, Equatable {
    public enum Alignment: Sendable { case start, center, end }

    public var spans: TextSpans
    public var style: TextStyle
    public var color: HexColor
    public var alignment: Alignment
    /// Lines beyond these are cut with an ellipsis; nil: as many as it takes.
    public var lineLimit: Int?
    /// Whether bars stand in the place of the words, line by line.
    public var isRedacted = false

    /// The words without their weights.
    public var plain: String { spans.map(\.text).joined() }
  }

  public struct Image: Sendable, Equatable {
    public enum Shape: Sendable { case circle, rectangle }
    public enum Fit: Sendable { case fill, fit }

    /// Nil draws the placeholder.
    public var source: ImageReference?
    public var width: Double
    public var height: Double
    public var shape: Shape
    public var fit: Fit
    /// Recolours every opaque pixel. In a circle the image then takes 62 % of its width, else it is
    /// as large as fits.
    public var tint: HexColor?
    /// Behind the image; stands in for the placeholder's colour while there is none.
    public var background: HexColor?
    public var placeholder: HexColor
    /// Over the image.
    public var overlay: HexColor?

    public init(
      source: ImageReference?, width: Double, height: Double, shape: Shape, fit: Fit,
      placeholder: HexColor, tint: HexColor? = nil, background: HexColor? = nil,
      overlay: HexColor? = nil
    ) {
      self.source = source
      self.width = width
      self.height = height
      self.shape = shape
      self.fit = fit
      self.placeholder = placeholder
      self.tint = tint
      self.background = background
      self.overlay = overlay
    }
  }

  public struct Ring: Sendable, Equatable {
    public var diameter: Double
    public var stroke: Double
    public var progress: Fraction
    public var color: HexColor
    public var track: HexColor
    /// In the middle, shrunk until it fits; nil for none.
    public var number: Int?
    public var numberStyle: TextStyle
    /// Seconds that filling from 0 takes where motion is wanted.
    public var fillDuration: Double

    public init(
      diameter: Double, stroke: Double, progress: Fraction, color: HexColor, track: HexColor,
      number: Int?, numberStyle: TextStyle, fillDuration: Double
    ) {
      self.diameter = diameter
      self.stroke = stroke
      self.progress = progress
      self.color = color
      self.track = track
      self.number = number
      self.numberStyle = numberStyle
      self.fillDuration = fillDuration
    }

    /// The size at which the number fits the hole: digits are about 0.64 em wide.
    public var numberSize: Double {
      guard let number else { return numberStyle.size }
      let hole = diameter - 2 * stroke - 2
      return min(numberStyle.size, hole / (0.64 * Double("\(number)".count)))
    }
  }

  /// A bar that is filled from leading as far as the progress goes. As wide as it may be.
  public struct ProgressBar: Sendable, Equatable {
    public var height: Double
    public var progress: Fraction
    public var color: HexColor
    public var track: HexColor
    public var cornerRadius: Double
    /// Colours, evenly apart from leading to trailing, over the whole track, of which the done part
    /// shows what it covers. With fewer than two it is filled with `color`.
    public var gradient: [HexColor] = []
    /// Whether a text beside it tells how far it is, so that no format writes a number to it.
    public var isExplained = false

    public init(
      height: Double, progress: Fraction, color: HexColor, track: HexColor, cornerRadius: Double
    ) {
      self.height = height
      self.progress = progress
      self.color = color
      self.track = track
      self.cornerRadius = cornerRadius
    }

    /// The colour at a part of the track's length from its leading end.
    public func color(at position: Fraction) -> HexColor {
      guard gradient.count > 1 else { return color }
      let place = position.value * Double(gradient.count - 1)
      let first = min(Int(place), gradient.count - 2)
      return gradient[first].mixed(with: gradient[first + 1], place - Double(first))
    }
  }

  /// A line across, along the upper edge of its height. As wide as it may be.
  public struct Divider: Sendable, Equatable {
    /// A notch in the middle of the line that points down.
    public struct Notch: Sendable, Equatable {
      public var width: Double
      public var depth: Double

      public init(width: Double, depth: Double) {
        self.width = width
        self.depth = depth
      }
    }

    public var height: Double
    public var thickness: Double
    public var color: HexColor
    public var notch: Notch?

    /// How far down the middle of the stroke reaches in a notch, so that the stroke itself ends at
    /// the notch's depth: a stroke is longer than half its thickness where it turns in a point.
    public func tip(of notch: Notch) -> Double {
      let slope = 2 * notch.depth / notch.width
      guard slope.isFinite else { return thickness / 2 }
      return max(thickness / 2, notch.depth - thickness / 2 * (1 + slope * slope).squareRoot())
    }

    public init(height: Double, thickness: Double, color: HexColor, notch: Notch? = nil) {
      self.height = height
      self.thickness = thickness
      self.color = color
      self.notch = notch
    }
  }

  /// A line that a user types into. Its name for assistive technology is the node's label.
  public struct TextField: Sendable, Equatable {
    public enum Kind: String, Sendable { case text, email, number }

    /// What it is called in the event that tells of its value.
    public var name: String
    public var value: String
    /// Stands in an empty field.
    public var placeholder: String
    public var kind: Kind
    /// The command that its Enter key gives; the node's action is the command of each change. Both
    /// have what stands in the field as `text`. Nil: Enter does nothing.
    public var submit: String?
    public var style: TextStyle
    public var color: HexColor
    public var placeholderColor: HexColor
    /// Of the caret; nil: that of the text.
    public var caretColor: HexColor?

    public init(
      name: String, value: String, placeholder: String, kind: Kind = .text, submit: String? = nil,
      style: TextStyle, color: HexColor, placeholderColor: HexColor, caretColor: HexColor? = nil
    ) {
      self.name = name
      self.value = value
      self.placeholder = placeholder
      self.kind = kind
      self.submit = submit
      self.style = style
      self.color = color
      self.placeholderColor = placeholderColor
      self.caretColor = caretColor
    }
  }
}
