internal import Components

/// The pictures of the sample data, drawn for this project: flat, with what matters in the middle,
/// so that a square or a circle can be cut out of them.
enum SampleImages {
  // MARK: - Nonprofits

  /// A bowl that steams, between a town and its river.
  static let bowl = ImageReference.svg(
    (300, 150),
    """
    <path fill='#FBE3C0' d='M0 0h300v150H0z'/>
    <path fill='#F0C48D' d='M0 \
    66h26V48h24v18h20V36h28v30h16V52h22v14h40V46h26v20h22V34h26v32h20V52h30v98H0z'/>
    <path fill='#7FB7BE' d='M0 112c60-16 96 10 150 0s96-18 150-4v42H0z'/>
    <path fill='#D9572B' d='M98 74h104c0 28-16 48-36 54h-32c-20-6-36-26-36-54z'/>
    <ellipse fill='#FFF4E0' cx='150' cy='74' rx='52' ry='9'/>
    <path fill='none' stroke='#FFF' stroke-width='6' stroke-linecap='round' d='M132 56c-10-10 \
    10-18 0-30M150 56c-10-10 10-18 0-30M168 56c-10-10 10-18 0-30'/>
    """)

  /// A peach tree.
  static let peachTree = ImageReference.svg(
    (300, 150),
    """
    <path fill='#FDE9E2' d='M0 0h300v150H0z'/>
    <circle fill='#F9CDBB' cx='150' cy='72' r='64'/>
    <path fill='#BFD8A8' d='M0 124c70-20 220-20 300 0v26H0z'/>
    <path fill='#8A5A3C' d='M143 84h14l4 46h-22z'/>
    <path fill='#4F8A5B' d='M150 22c18 0 30 10 32 24 14 4 20 16 16 28s-20 20-34 16c-8 4-20 4-28 \
    0-14 4-30-4-34-16s2-24 16-28c2-14 14-24 32-24z'/>
    <g fill='#F28C62'>
    <circle cx='128' cy='52' r='8'/>
    <circle cx='152' cy='40' r='8'/>
    <circle cx='174' cy='58' r='8'/>
    <circle cx='144' cy='70' r='8'/>
    <circle cx='168' cy='80' r='8'/>
    <circle cx='120' cy='78' r='8'/>
    </g>
    """)

  /// The sun over the sea and a clean beach.
  static let coast = ImageReference.svg(
    (300, 150),
    """
    <path fill='#D8EFF5' d='M0 0h300v150H0z'/>
    <circle fill='#FFC857' cx='150' cy='62' r='34'/>
    <path fill='#3FA7C4' d='M0 66c25-12 50-12 75 0s50 12 75 0 50-12 75 0 50 12 75 0v84H0z'/>
    <path fill='#1F7A9C' d='M0 90c25 12 50 12 75 0s50-12 75 0 50 12 75 0 50-12 75 0v60H0z'/>
    <path fill='#F3DDB0' d='M0 128c80-22 200-22 300 4v18H0z'/>
    <path fill='#FFF' d='M0 124c80-22 200-22 300 4v6c-100-26-220-26-300-4z'/>
    """)

  /// Trees in a street.
  static let trees = ImageReference.svg(
    (300, 150),
    """
    <path fill='#E4F1DC' d='M0 0h300v150H0z'/>
    <path fill='#C9DDBF' d='M0 128V58h44v-16h40v34h32V32h54v40h36V50h42v22h52v56z'/>
    <path fill='#9AA78F' d='M0 126h300v24H0z'/>
    <path fill='#7B5B43' d='M69 92h8v36h-8zM145 82h10v46h-10zM223 92h8v36h-8z'/>
    <g fill='#2F7D4F'>
    <circle cx='73' cy='76' r='27'/>
    <circle cx='150' cy='58' r='37'/>
    <circle cx='227' cy='76' r='27'/>
    </g>
    <g fill='#56A36C'>
    <circle cx='66' cy='68' r='12'/>
    <circle cx='139' cy='46' r='17'/>
    <circle cx='220' cy='68' r='12'/>
    </g>
    """)

  /// Two who talk.
  static let talk = ImageReference.svg(
    (300, 150),
    """
    <path fill='#E9E3F5' d='M0 0h300v150H0z'/>
    <circle fill='#F7D9A8' cx='207' cy='44' r='14'/>
    <path fill='#CFC3E8' d='M0 118c50-34 98-30 150-8s100 14 150-14v54H0z'/>
    <path fill='#6B5BA5' d='M98 30h72c10 0 18 8 18 18v22c0 10-8 18-18 18h-44l-20 18V88h-8c-10 \
    0-18-8-18-18V48c0-10 8-18 18-18z'/>
    <path fill='#FFF' d='M134 76s-18-10-18-22c0-11 14-13 18-4 4-9 18-7 18 4 0 12-18 22-18 22z'/>
    <path fill='#F4A6A0' d='M170 78h30c9 0 16 7 16 16v10c0 9-7 16-16 16h-4v14l-16-14h-10c-9 \
    0-16-7-16-16V94c0-9 7-16 16-16z'/>
    <g fill='#FFF'>
    <circle cx='172' cy='99' r='4'/>
    <circle cx='185' cy='99' r='4'/>
    <circle cx='198' cy='99' r='4'/>
    </g>
    """)

  /// A book and a pencil on a desk.
  static let book = ImageReference.svg(
    (300, 150),
    """
    <path fill='#FFF1C9' d='M0 0h300v150H0z'/>
    <path fill='#E3A857' d='M0 122h300v28H0z'/>
    <g transform='translate(21 14) scale(.86)'>
    <path fill='#2F5D8C' d='M76 46h148v78H76z'/>
    <path fill='#FFF' d='M150 52c-16-12-40-14-66-12v76c26-2 50 0 66 12 16-12 40-14 \
    66-12V40c-26-2-50 0-66 12z'/>
    <path fill='none' stroke='#C9D6E2' stroke-width='4' stroke-linecap='round' d='M98 58c14-1 \
    26 1 38 6M98 74c14-1 26 1 38 6M98 90c14-1 26 1 38 6M164 64c12-5 24-7 38-6M164 80c12-5 24-7 \
    38-6'/>
    <path fill='none' stroke='#2F5D8C' stroke-width='3' d='M150 52v76'/>
    <path fill='#E2574C' d='M170 100l62-62 12 12-62 62z'/>
    <path fill='#F7D9A8' d='M170 100l12 12-18 6z'/>
    </g>
    """)

  // MARK: - Logos of chains

  /// A sailing boat.
  static let harborMarket = ImageReference.svg(
    (150, 60),
    """
    <rect fill='#15486B' width='150' height='60' rx='12'/>
    <path fill='#FFF' d='M31 10v26H14zM35 16l14 20H35z'/>
    <path fill='#F4B942' d='M12 40h40c-3 7-8 10-14 10H26c-6 0-11-3-14-10z'/>
    <g font-family='Inter,sans-serif' font-size='22' font-weight='700' fill='#FFF'>
    <text x='62' y='27'>Harbor</text><text x='62' y='49'>Market</text>
    </g>
    """)

  /// A cart under an awning.
  static let lunchCart = ImageReference.svg(
    (150, 60),
    """
    <rect fill='#A63D1E' width='150' height='60' rx='12'/>
    <path fill='#FFD27A' d='M12 24c0-7 9-12 20-12s20 5 20 12z'/>
    <path fill='#FFF' d='M14 27h36v13H14z'/>
    <g fill='#FFD27A'>
    <circle cx='23' cy='45' r='5'/>
    <circle cx='41' cy='45' r='5'/>
    </g>
    <g font-family='Inter,sans-serif' font-size='22' font-weight='700' fill='#FFF'>
    <text x='64' y='27'>Lunch</text><text x='64' y='49'>Cart</text>
    </g>
    """)
}
