import { HEIGHT, START, WIDTH } from './geometry.ts'

const STRIPES = 10
const STRIPE = WIDTH / STRIPES
const DEEP = 62
const BULBS = ['#ffc247', '#ff6f86', '#5fe0dc', '#7fe3a0'] as const
const BULB_STEP = 75

const stripes = Array.from({ length: STRIPES }, (_, at) => at)
const bulbs = Array.from({ length: 9 }, (_, at) => at)

/** The booth of the fair: its wall, its lights, and the striped awning over it. */
export function Booth() {
  return (
    <>
      <defs>
        <linearGradient id="plinko-wall" x2="0" y2="1">
          <stop stopColor="#14807c" />
          <stop offset=".5" stopColor="#0c4a63" />
          <stop offset="1" stopColor="#0a1f47" />
        </linearGradient>
        <radialGradient id="plinko-glow" cy=".1" r=".8">
          <stop stopColor="#c9fff0" stopOpacity=".38" />
          <stop offset="1" stopColor="#5ff0dc" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="plinko-shade" x2="0" y2="1">
          <stop stopColor="#03101f" stopOpacity=".75" />
          <stop offset="1" stopColor="#03101f" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="plinko-gold" cx=".35" cy=".3" r=".85">
          <stop stopColor="#fff6c9" />
          <stop offset=".45" stopColor="#ffc247" />
          <stop offset="1" stopColor="#d8840f" />
        </radialGradient>
        <radialGradient id="plinko-brass" cx=".35" cy=".3" r=".8">
          <stop stopColor="#fffbe8" />
          <stop offset=".5" stopColor="#ffd98a" />
          <stop offset="1" stopColor="#a86a1c" />
        </radialGradient>
      </defs>
      <rect x="4" y="20" width={WIDTH - 8} height={HEIGHT - 24} rx="36" fill="url(#plinko-wall)" />
      <rect x="4" y="20" width={WIDTH - 8} height={HEIGHT - 24} rx="36" fill="url(#plinko-glow)" />
      <rect className="plinko-frame" x="4" y="20" width={WIDTH - 8} height={HEIGHT - 24} rx="36" />
      <g className="plinko-bulbs">
        {bulbs.map((at) => (
          <g key={at} fill={BULBS[at % BULBS.length]}>
            <circle cx="4" cy={150 + at * BULB_STEP} r="16" opacity=".25" />
            <circle cx="4" cy={150 + at * BULB_STEP} r="7.5" />
            <circle cx={WIDTH - 4} cy={150 + at * BULB_STEP} r="16" opacity=".25" />
            <circle cx={WIDTH - 4} cy={150 + at * BULB_STEP} r="7.5" />
          </g>
        ))}
      </g>
      <rect x="7" y={DEEP} width={WIDTH - 14} height="90" fill="url(#plinko-shade)" />
      <path
        className="plinko-chute"
        d={`M${WIDTH / 2 - 84} ${DEEP}H${WIDTH / 2 + 84}L${WIDTH / 2 + 52} ${START + 30}H${WIDTH / 2 - 52}Z`}
      />
      {stripes.map((at) => (
        <path
          key={at}
          fill={at % 2 === 0 ? '#e8345a' : '#fff3dc'}
          d={`M${at * STRIPE} 8H${(at + 1) * STRIPE}V${DEEP}A${STRIPE / 2} 34 0 0 1 ${at * STRIPE} ${DEEP}Z`}
        />
      ))}
      <rect width={WIDTH} height="20" rx="10" fill="#ffc247" />
      <rect width={WIDTH} height="8" rx="4" fill="#fff0c0" opacity=".8" />
    </>
  )
}
