import { dusk, ground } from '../banners/stage.ts'
import { noto } from '../icons.ts'
import { glint, picture, radial, rays, round, shadow, spread } from '../svg.ts'
import { eased, lights, STAGE, swing } from './stage.ts'

/*
 * A card of seven days: they light up one after the other, each with its coin, and begin anew.
 */
const CARD = { x: 214, y: 34, width: 252, height: 116 } as const
const DAYS = 7
const COLUMNS = 4
const CELL = 54
const GAP = 6
/** The days light up until here; what is left of the film shows all of them, and lets them go out. */
const ALL_LIT = 0.78
const OUT = 0.93

function day(at: number, index: number): string {
  const lit = eased(at, (index / DAYS) * ALL_LIT, (index / DAYS) * ALL_LIT + 0.06) * (1 - eased(at, OUT, 0.99))
  const row = Math.floor(index / COLUMNS)
  const inRow = row === 0 ? COLUMNS : DAYS - COLUMNS
  const left = CARD.x + (CARD.width - inRow * CELL - (inRow - 1) * GAP) / 2
  const x = round(left + (index % COLUMNS) * (CELL + GAP))
  const y = round(CARD.y + 10 + row * (44 + GAP + 2))
  const [cx, cy] = [x + CELL / 2, y + 22]
  return [
    `<rect x="${x}" y="${y}" width="${CELL}" height="44" rx="9" fill="#2a1f66"/>`,
    `<rect x="${x}" y="${y}" width="${CELL}" height="44" rx="9" fill="#ffc247" opacity="${round(lit * 0.32)}"/>`,
    `<rect x="${x}" y="${y}" width="${CELL}" height="44" rx="9" fill="none" stroke="#ffd98a" stroke-width="2" opacity="${round(0.2 + lit * 0.8)}"/>`,
    `<circle cx="${cx}" cy="${cy}" r="9" fill="none" stroke="#8f83c8" stroke-width="2" stroke-dasharray="3 3" opacity="${round(1 - lit)}"/>`,
    lit > 0 ? noto('coin', cx, round(cy - 10 * (1 - lit)), round(14 + 14 * lit), { opacity: round(lit) }) : '',
    at < OUT && lit > 0.2 && lit < 1 ? glint(cx + 15, cy - 13, round(8 * Math.sin(Math.PI * lit))) : '',
  ].join('')
}

/** One frame of the film, as SVG. */
export function signCardFrame(at: number): string {
  const tilt = round((swing(at, 1) - 0.5) * 3)
  const [cx, cy] = [CARD.x + CARD.width / 2, CARD.y + CARD.height / 2]
  const body = [
    ground(STAGE, '#06253f 0, #0b5b6e 0.45, #1a9a80 0.8, #a8e8a0 1', '#051c33'),
    radial('glow', [cx, cy], 150, '#eafff4 0 0.75, #7ff0d0 0.5 0.3, #7ff0d0 1 0'),
    shadow('drop', 4, 4, '#03121f', 0.55),
    rays([cx, cy], 20, 480, '#d8fff0', 0.07, at * 18),
    spread(33, 30, (next, index) => {
      const spot = `cx="${round(next() * 480)}" cy="${round(next() * 180)}" r="${round(0.8 + next() * 1.6)}"`
      return `<circle ${spot} fill="#eafff4" opacity="${round(0.15 + 0.5 * swing(at, 2, index / 7))}"/>`
    }),
    `<circle cx="${cx}" cy="${cy}" r="150" fill="url(#glow)"/>`,
    dusk(STAGE),
    `<g filter="url(#drop)" transform="rotate(${tilt} ${cx} ${cy})"><rect x="${CARD.x}" y="${CARD.y}" width="${CARD.width}" height="${CARD.height}" rx="16" fill="#1d1740" stroke="#ffc247" stroke-width="2.500"/>${Array.from({ length: DAYS }, (_, index) => day(at, index)).join('')}</g>`,
    lights(at),
  ].join('')
  return picture(STAGE.width, STAGE.height, body)
}
