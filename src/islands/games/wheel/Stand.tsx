import { EDGE, MIDDLE, SIZE } from './geometry.ts'

const FLAGS = ['#ff5c78', '#ffc247', '#3fd0c9', '#8f7bff', '#7fe39a'] as const
/** The dice of the color game: what shows on top, in front and at the side. */
const DICE = [
  { x: 78, y: 918, size: 62, faces: ['#ffcf3d', '#e2323f', '#3f7cf0'] },
  { x: 922, y: 918, size: 62, faces: ['#f7f1e3', '#1fa866', '#ff7ac2'] },
] as const

/** What the wheel hangs on: two posts, and behind it the flags of a fiesta or the dice of the color game. */
export function Stand({ isOfColors }: { isOfColors: boolean }) {
  return (
    <>
      <defs>
        <linearGradient id="wheel-wood" x2="1">
          <stop stopColor="#8a4f1d" />
          <stop offset=".5" stopColor="#d99a4e" />
          <stop offset="1" stopColor="#7a4215" />
        </linearGradient>
        <radialGradient id="wheel-halo">
          <stop offset=".6" stopColor="#ffd98a" stopOpacity=".5" />
          <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="wheel-gold" cx=".4" cy=".3" r=".9">
          <stop stopColor="#fff6c9" />
          <stop offset=".5" stopColor="#ffc247" />
          <stop offset="1" stopColor="#b96a0c" />
        </radialGradient>
        <radialGradient id="wheel-gloss" cx=".36" cy=".26" r=".8">
          <stop stopColor="#fff" stopOpacity=".26" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#0a0420" stopOpacity=".38" />
        </radialGradient>
      </defs>
      <circle cx={MIDDLE.x} cy={MIDDLE.y} r={EDGE + 26} fill="url(#wheel-halo)" />
      <path className="wheel-post" d={`M440 560L196 ${SIZE}H276L520 600Z`} />
      <path className="wheel-post" d={`M560 560L804 ${SIZE}H724L480 600Z`} />
      {isOfColors ? DICE.map((die) => <Die key={die.x} {...die} />) : <Flags />}
    </>
  )
}

/** Two strings of flags from the corners to the pointer. */
function Flags() {
  return [1, -1].map((side) => (
    <g key={side} transform={side === 1 ? undefined : `translate(${SIZE} 0) scale(-1 1)`}>
      <path className="wheel-string" d="M-10 210Q190 170 470 14" />
      {FLAGS.map((paint, place) => {
        const t = (place + 0.4) / FLAGS.length
        const [x, y] = [-10 + 400 * t * (1 - t) + 480 * t * t, 210 - 80 * t * (1 - t) - 196 * t * t]
        return (
          <path
            key={paint}
            fill={paint}
            transform={`translate(${x} ${y}) rotate(${-12 - 22 * t})`}
            d="M-34-4H34L0 78Z"
          />
        )
      })}
    </g>
  ))
}

function Die({ x, y, size, faces }: { x: number; y: number; size: number; faces: readonly string[] }) {
  const [wide, half] = [size * 0.87, size * 0.5]
  const sides = [
    `M0${-size}L${wide}${-half}L0 0L${-wide}${-half}Z`,
    `M${-wide}${-half}L0 0V${size}L${-wide} ${half}Z`,
    `M${wide}${-half}L0 0V${size}L${wide} ${half}Z`,
  ]
  return (
    <g className="wheel-die" transform={`translate(${x} ${y})`}>
      {sides.map((d, place) => (
        <path key={d} d={d} fill={faces[place]} />
      ))}
    </g>
  )
}
