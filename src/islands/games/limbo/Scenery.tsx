/** Stars: place and size. */
const STARS = [
  [46, 40, 1.6],
  [118, 96, 1.1],
  [182, 30, 1.4],
  [246, 84, 1],
  [318, 44, 1.7],
  [392, 104, 1.1],
  [452, 28, 1.3],
  [540, 70, 1.6],
  [612, 36, 1.1],
  [668, 112, 1.4],
  [742, 58, 1.7],
  [88, 158, 1],
  [350, 160, 1],
  [706, 178, 1.1],
] as const

/** Nipa huts on stilts: place of the middle of the floor, and size. */
const HUTS = [
  [92, 466, 1],
  [604, 470, 1.15],
  [716, 462, 0.85],
] as const

/** Coconut palms: foot, height and lean. */
const PALMS = [
  [28, 480, 150, 14],
  [166, 478, 118, -10],
  [520, 480, 132, 12],
  [778, 478, 168, -20],
] as const

const FROND = 'M0 0Q26 -20 54 4Q28 -6 0 4Z'
const FLAGS = ['#ff5a7a', '#ffc247', '#5fe0dc', '#2fd08c'] as const
const FLAG_STEP = 26
const FLAG_COUNT = 30

/** The ground of the picture: sky and sun, hills, and a barangay in silhouette with lit windows. */
export function Scenery() {
  return (
    <svg className="limbo-scenery" viewBox="0 0 800 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="limbo-dusk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1a1250" />
          <stop offset="0.36" stopColor="#57227c" />
          <stop offset="0.62" stopColor="#c13a74" />
          <stop offset="0.8" stopColor="#ff8a52" />
          <stop offset="0.92" stopColor="#ffd07a" />
        </linearGradient>
        <radialGradient id="limbo-sun">
          <stop offset="0" stopColor="#fff4c4" />
          <stop offset="0.34" stopColor="#ffd874" />
          <stop offset="0.4" stopColor="#ffb45e" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ff8a52" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="500" fill="url(#limbo-dusk)" />
      {STARS.map(([x, y, size]) => (
        <circle key={x} cx={x} cy={y} r={size} fill="#fff" opacity="0.8" />
      ))}
      <circle cx="400" cy="404" r="150" fill="url(#limbo-sun)" />
      <path
        d="M40 214Q70 196 104 208Q140 190 176 210Q206 204 222 220H30ZM540 256Q572 238 612 250Q652 234 690 254Q716 250 730 264H528ZM250 322Q288 306 330 318Q372 306 404 324H240Z"
        fill="#ffb9c8"
        opacity="0.3"
      />
      <path
        d="M0 420L90 372Q140 350 186 384L262 420Q330 380 396 402Q470 360 548 396Q640 340 720 380L800 356V500H0Z"
        fill="#7a2a68"
      />
      <path d="M0 448Q120 408 248 438Q372 412 500 440Q650 404 800 436V500H0Z" fill="#45184f" />
      {PALMS.map((palm) => (
        <Palm key={palm[0]} palm={palm} />
      ))}
      {HUTS.map((hut) => (
        <Hut key={hut[0]} hut={hut} />
      ))}
      <path d="M0 474Q200 462 400 474T800 470V500H0Z" fill="#230c30" />
      <Flags />
    </svg>
  )
}

function Palm({ palm: [x, y, height, lean] }: { palm: (typeof PALMS)[number] }) {
  return (
    <g fill="#2c1038">
      <path
        d={`M${x - 4} ${y}Q${x + lean / 4} ${y - height / 2} ${x + lean} ${y - height}L${x + lean + 4} ${y - height}Q${x + lean / 3 + 4} ${y - height / 2} ${x + 5} ${y}Z`}
      />
      <g transform={`translate(${x + lean + 2} ${y - height})`}>
        {[-24, 18, 58, 128, 166, 208].map((turn) => (
          <path key={turn} d={FROND} transform={`rotate(${turn})${turn > 90 ? ' scale(1 -1)' : ''}`} />
        ))}
      </g>
    </g>
  )
}

function Hut({ hut: [x, y, size] }: { hut: (typeof HUTS)[number] }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-36 0V22M-12 0V22M12 0V22M36 0V22" stroke="#2a0f34" strokeWidth="5" />
      <path d="M-42 -36H42V2H-42Z" fill="#5a2a3e" />
      <path d="M-30 -36V2M-18 -36V2M18 -36V2M30 -36V2" stroke="#45184f" strokeWidth="2" />
      <path d="M-14 -28H14V-8H-14Z" fill="#ffdc86" />
      <path d="M0 -28V-8M-14 -18H14" stroke="#8a4a2a" strokeWidth="2.500" />
      <path d="M-56 -30L-26 -74H26L56 -30Q0 -40 -56 -30Z" fill="#33123c" />
      <path d="M-46 -44L46 -44M-38 -56H38" stroke="#4c1f52" strokeWidth="3" />
    </g>
  )
}

/** Small flags on a line over the houses. */
function Flags() {
  return (
    <>
      <path d="M0 424Q400 470 800 418" fill="none" stroke="#1d0a28" strokeWidth="2" />
      {Array.from({ length: FLAG_COUNT }, (_, at) => {
        const x = 14 + at * FLAG_STEP
        const share = x / 800
        const y = 424 * (1 - share) ** 2 + 940 * share * (1 - share) + 418 * share ** 2
        return <path key={x} d={`M${x - 7} ${y}h14l-7 15Z`} fill={FLAGS[at % FLAGS.length]} opacity="0.85" />
      })}
    </>
  )
}
