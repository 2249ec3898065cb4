import { noto } from '../../../icons.ts'
import { lettering, wave } from '../../../lettering.ts'
import { linear, type Point, radial, rays, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const EYE: Point = [128, 78]
const STORM = '#ffffff 0, #d8fbff 0.4, #6fd7f2 0.55, #f3feff 1'

function swell(y: number, height: number, length: number, paint: string, foam: string): string {
  const crests = Array.from({ length: Math.ceil(300 / length) + 1 }, (_, index) => {
    const x = index * length - 30
    return `C${x + length * 0.35} ${y - height * 0.1} ${x + length * 0.55} ${y - height} ${x + length} ${y}`
  })
  return `<path d="M-30 ${y}${crests.join('')}V330H-30Z" fill="${paint}"/><path d="M-30 ${y}${crests.join('')}" fill="none" stroke="${foam}" stroke-width="4" stroke-linecap="round"/>`
}

/** The great wave curling over the boat, with fingers of foam. */
function greatWave(): string {
  const foam = [
    [66, 92, 13],
    [84, 84, 14],
    [103, 88, 12],
    [117, 98, 11],
    [126, 112, 10],
    [120, 124, 8],
    [108, 130, 7],
    [48, 106, 11],
    [134, 124, 6],
  ] as const
  return [
    '<path d="M-20 320V150C-10 108 34 78 76 84C118 88 136 112 126 132C118 146 100 140 100 128C84 132 82 160 98 184C120 214 170 232 260 226V320Z" fill="url(#deep)"/>',
    '<path d="M-20 250V176C0 128 40 104 74 104C60 132 64 176 96 208C130 240 190 250 260 246V270C170 280 90 262 54 216C40 198 36 176 38 158C16 178 -4 214 -20 250Z" fill="#2fb4dc" opacity=".8"/>',
    '<path d="M-20 292V236C-6 208 12 190 26 184C34 226 80 268 150 280C196 286 230 284 260 280V320H-20Z" fill="#7fe6f2" opacity=".35"/>',
    ...foam.map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#f3fdff"/><circle cx="${x + 1}" cy="${y + r * 0.45}" r="${r * 0.6}" fill="#b9eefb"/>`,
    ),
    '<path d="M-20 150C-10 108 34 78 76 84" stroke="#f3fdff" stroke-width="9" fill="none" stroke-linecap="round"/>',
    '<path d="M112 138q4 12 -3 18 M124 130q8 8 4 20 M98 136q-4 8 -2 15" stroke="#f3fdff" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ].join('')
}

function bagyoBay(): string {
  return [
    radial('sky', EYE, 260, '#c9f4ff 0, #59b7d8 0.16, #1e5285 0.5, #0b1b45 1'),
    linear('deep', [0, 80], [0, 300], '#1787c4 0, #0c4f93 0.5, #06235a 1'),
    linear('front', [0, 220], [0, 320], '#0f6db4 0, #041a49 1'),
    shadow('drop', 5, 4, '#02123a', 0.6),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays(EYE, 7, 330, '#dff7ff', 0.24, 100),
    rays(EYE, 7, 330, '#071d4a', 0.34, 126),
    '<circle cx="128" cy="78" r="26" fill="#eafcff" opacity=".35"/><circle cx="128" cy="78" r="17" fill="#f4feff"/>',
    '<path d="M214 6L182 62H202L176 118L230 50H208L232 6Z" fill="#ffe45c" stroke="#fff8c4" stroke-width="2.500" stroke-linejoin="round"/>',
    '<path d="M30 8L18 34H28L16 62L44 28H34L44 8Z" fill="#ffe45c" opacity=".9"/>',
    swell(186, 20, 46, '#15619f', '#9fe3f5'),
    `<g filter="url(#drop)">${noto('sailboat', 178, 156, 96, { turn: 15 })}</g>`,
    `<g filter="url(#drop)">${greatWave()}</g>`,
    noto('tropical-fish', 58, 190, 40, { turn: -24, flip: true }),
    spread(8, 54, (next) => {
      const x = next() * 260
      const y = next() * 210
      return `<path d="M${x} ${y}l-9 20" stroke="#e6fbff" stroke-width="1.300" opacity="${0.15 + next() * 0.4}"/>`
    }),
    swell(262, 14, 38, 'url(#front)', '#bdf1ff'),
    lettering('BAGYO', {
      id: 'one',
      x: 118,
      baseline: 252,
      width: 190,
      capHeight: 46,
      warp: wave(170, 7, 20),
      fill: STORM,
      ink: '#04174a',
      rim: '#0b5aa0',
      stroke: 8,
    }),
    lettering('BAY', {
      id: 'two',
      x: 128,
      baseline: 303,
      width: 120,
      capHeight: 40,
      warp: wave(170, 5, 90),
      ink: '#04174a',
      stroke: 8,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1006,
  palette: { light: '#9fe3f5', plain: '#1787c4', dark: '#0b1b55', ink: '#04174a' },
  place: { air: 'rain', floor: 'waves', signs: ['lightning-storm', 'sailboat'] },
  tile: bagyoBay,
}
