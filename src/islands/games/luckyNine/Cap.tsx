type Props = { points: number; isNine: boolean; label: string }

const TEETH = 21
const [OUTER, INNER] = [49, 43]

/** The teeth of a crown cap, around the middle of a square of 100. */
const RIM = Array.from({ length: TEETH * 2 }, (_, at) => {
  const [radius, turn] = [at % 2 ? INNER : OUTER, (Math.PI * at) / TEETH]
  return `${(50 + radius * Math.sin(turn)).toFixed(1)},${(50 - radius * Math.cos(turn)).toFixed(1)}`
}).join(' ')

/** The points of a hand, on the cap of a bottle. A nine has a golden one. */
export function Cap({ points, isNine, label }: Props) {
  return (
    <svg
      key={points}
      className="lucky-nine-cap"
      viewBox="0 0 100 100"
      role="img"
      aria-label={label}
      data-nine={isNine || undefined}
    >
      <polygon points={RIM} />
      <circle cx="50" cy="50" r="35" />
      <path d="M22 36A32 32 0 0 1 52 18" />
      <text x="50" y="68" textAnchor="middle">
        {points}
      </text>
    </svg>
  )
}
