import { dusk, ground } from '../banners/stage.ts'
import { noto } from '../icons.ts'
import { glint, linear, picture, polar, radial, round, shadow, spread } from '../svg.ts'
import { eased, lights, STAGE, swing } from './stage.ts'

/*
 * The ladder: a coin hops from step to step, each step is lit as it lands, and over the last one a present opens.
 */
const STEPS = 4
const FIRST = { x: 232, y: 148 } as const
const WIDE = 50
const RISE = 26
/** The moments between which the coin climbs; then everything goes back to the beginning. */
const START = 0.06
const TOP = 0.72
const BACK = 0.92

const placeOf = (step: number) => ({ x: FIRST.x + step * WIDE, y: FIRST.y - step * RISE })

/** When the coin lands on a step. */
const landing = (step: number): number => START + (step / STEPS) * (TOP - START)

function steps(at: number): string {
  return Array.from({ length: STEPS }, (_, step) => {
    const { x, y } = placeOf(step)
    const lit = eased(at, landing(step) - 0.01, landing(step) + 0.04) * (1 - eased(at, BACK, 0.99))
    const box = `x="${x - WIDE / 2 + 3}" y="${y}" width="${WIDE - 6}" height="${180 - y}" rx="7"`
    return `<rect ${box} fill="url(#step)"/><rect ${box} fill="url(#lit)" opacity="${round(lit)}"/><rect x="${x - WIDE / 2 + 3}" y="${y}" width="${WIDE - 6}" height="5" rx="2.500" fill="#fff3c4" opacity="${round(0.35 + 0.65 * lit)}"/>`
  }).join('')
}

/** The coin between its landings, in a leap; after the last one it goes out. */
function coin(at: number): string {
  const last = STEPS - 1
  const step = Math.min(last, Math.floor(Math.max(0, (at - START) / (TOP - START)) * STEPS))
  const leap = step === last ? 0 : eased(at, landing(step) + 0.05, landing(step + 1))
  const [from, to] = [placeOf(step), placeOf(Math.min(last, step + 1))]
  const x = from.x + (to.x - from.x) * leap
  const y = from.y + (to.y - from.y) * leap - 30 * Math.sin(Math.PI * leap) - 15
  const shown = eased(at, 0.01, START) * (1 - eased(at, BACK, 0.98))
  return noto('coin', round(x), round(y), 30, { turn: round(leap * 30), opacity: round(shown) })
}

/** Over the last step: a present, and what flies out of it. */
function present(at: number): string {
  const { x, y } = placeOf(STEPS - 1)
  const open = eased(at, landing(STEPS - 1), landing(STEPS - 1) + 0.12) * (1 - eased(at, BACK, 0.99))
  const sparks = Array.from({ length: 12 }, (_, index) => {
    const [sx, sy] = polar([x + 44, y - 24], 12 + 34 * open, index * 30)
    return `<circle cx="${round(sx)}" cy="${round(sy)}" r="2.200" fill="${index % 2 ? '#ffc247' : '#5fe0dc'}"/>`
  })
  const lift = round(4 * swing(at, 4) - 8 * open)
  return `<g opacity="${round(Math.sin(Math.PI * open))}">${sparks.join('')}</g>${noto('wrapped-gift', x + 44, y - 22 + lift, round(40 + 8 * open))}${glint(x + 62, y - 48, round(9 * open))}`
}

/** One frame of the film, as SVG. */
export function ladderFrame(at: number): string {
  const body = [
    ground(STAGE, '#2a0a52 0, #6a1fa0 0.45, #d0408f 0.8, #ffae6b 1', '#1e0740'),
    radial('glow', [350, 80], 150, '#fff0d8 0 0.7, #ffae8a 0.5 0.3, #d0408f 1 0'),
    linear('step', [0, 60], [0, 180], '#6b4fd0 0, #2d1a78 1'),
    linear('lit', [0, 60], [0, 180], '#ffe08a 0, #c9761a 1'),
    shadow('drop', 3, 3, '#16042e', 0.55),
    spread(71, 32, (next, index) => {
      const spot = `cx="${round(next() * 480)}" cy="${round(next() * 120)}" r="${round(0.6 + next() * 1.2)}"`
      return `<circle ${spot} fill="#fff" opacity="${round(0.2 + 0.6 * swing(at, 2, index / 6))}"/>`
    }),
    `<circle cx="350" cy="80" r="${round(140 + 8 * swing(at, 2))}" fill="url(#glow)"/>`,
    dusk(STAGE),
    `<g filter="url(#drop)">${steps(at)}</g><g filter="url(#drop)">${present(at)}${coin(at)}</g>`,
    lights(at),
  ].join('')
  return picture(STAGE.width, STAGE.height, body)
}
