import { HAND } from './path.ts'

/** Pieces of a kite of papel de hapon, around the knot of its string: four fields on two sticks. */
const FIELDS = [
  ['M0 -46L-32 -8L0 -8Z', '#ff5a7a'],
  ['M0 -46L32 -8L0 -8Z', '#ffc247'],
  ['M-32 -8L0 44V-8Z', '#2fb8ff'],
  ['M32 -8L0 44V-8Z', '#2fd08c'],
] as const

const BOWS = [
  [-6, 66, 12, '#ffc247'],
  [8, 88, -14, '#ff5a7a'],
  [-2, 109, 16, '#5fe0dc'],
] as const

/** The kite, with its knot at 0, 0. It sways, comes down a little when it fell short, and glitters when it did not. */
export function Kite() {
  return (
    <g className="limbo-kite">
      <g className="limbo-glitter">
        {[-62, -18, 26, 70].map((turn) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M0 -82Q1.500 -70 10 -68Q1.500 -66 0 -54Q-1.500 -66 -10 -68Q-1.500 -70 0 -82Z"
          />
        ))}
      </g>
      <path className="limbo-tail" d="M0 44C-22 62 20 78 2 96S-10 118 -4 128" />
      {BOWS.map(([x, y, turn, paint]) => (
        <path key={y} transform={`translate(${x} ${y}) rotate(${turn})`} d="M0 0L-10 -6V6ZM0 0L10 -6V6Z" fill={paint} />
      ))}
      {FIELDS.map(([d, paint]) => (
        <path key={d} d={d} fill={paint} />
      ))}
      <path className="limbo-sticks" d="M0 -46V44M-32 -8H32M0 -46L-32 -8L0 44L32 -8Z" />
      <path className="limbo-fringe" d="M-32 -8l-11 3m11 -3l-10 9m10 -9l-4 13M32 -8l11 3m-11 -3l10 9m-10 -9l4 13" />
      <circle cy="-8" r="9" fill="#fff6dc" />
      <path
        d="M0 -16l2.400 5.300 5.800.6-4.300 3.900 1.200 5.700L0 -3.400l-5.100 2.900 1.200-5.700-4.300-3.900 5.800-.6Z"
        fill="#e8862a"
      />
    </g>
  )
}

/** A child on the ground who holds the string, with the raised hand at its 0, 0. */
export function Flyer() {
  return (
    <svg x={`${HAND.x}%`} y={`${HAND.y}%`} overflow="visible" aria-hidden="true">
      <g className="limbo-flyer">
        <path className="limbo-arm" d="M-12 22L0 0M-12 23L-22 34" />
        <path d="M-20 18Q-12 14 -5 19L-4 42H-21Z" fill="#ffc247" />
        <path d="M-20 40H-5L-4 60H-9L-12 47L-17 60H-22Z" fill="#3c6fd6" />
        <circle cx="-13" cy="9" r="7.500" fill="#8a5a3c" />
        <path d="M-21 8Q-20 0 -12 1Q-5 2 -5.500 7Q-12 4 -16 7Q-18 12 -20 12Q-21 10 -21 8Z" fill="#22102c" />
        <path className="limbo-legs" d="M-19 60V72M-8 60L-6 72" />
      </g>
    </svg>
  )
}
