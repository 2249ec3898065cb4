import { arch, lettering } from '../../../lettering.ts'
import { linear, type Point, polar, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const MOON: Point = [120, 124]

/** A serpent's body along a circle: tapered, scaled, finned. */
function coil(): string {
  const steps = 64
  const along = (index: number): { turn: number; thick: number } => {
    const t = index / steps
    return { turn: -52 + t * 318, thick: 21 * Math.sin(Math.PI * Math.min(1, 0.28 + t * 0.72)) ** 0.8 + 1 }
  }
  const edge = (side: number): string[] =>
    Array.from({ length: steps + 1 }, (_, index) => {
      const { turn, thick } = along(index)
      const [x, y] = polar(MOON, 84 + side * thick, turn)
      return `${round(x)} ${round(y)}`
    })
  const body = `M${edge(1).join('L')}L${edge(-1).reverse().join('L')}Z`
  const belly = Array.from({ length: 40 }, (_, index) => {
    const { turn, thick } = along(index * 1.5 + 2)
    const [x1, y1] = polar(MOON, 84 - thick * 0.95, turn)
    const [x2, y2] = polar(MOON, 84 - thick * 0.35, turn + 1.5)
    return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`
  })
  const scales = Array.from({ length: 90 }, (_, index) => {
    const { turn, thick } = along((index / 90) * 58 + 2)
    const [x, y] = polar(MOON, 84 + thick * (index % 3 === 0 ? 0.62 : index % 3 === 1 ? 0.3 : 0.02), turn)
    return `<path d="M-3.400 -2Q0 4.600 3.400 -2" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn + 180)})" fill="none" stroke="#063" stroke-width="1.4" opacity=".75"/>`
  })
  const fins = Array.from({ length: 15 }, (_, index) => {
    const { turn, thick } = along(index * 3.8 + 4)
    const a = polar(MOON, 80 + thick, turn)
    const b = polar(MOON, 80 + thick, turn + 16)
    const tip = polar(MOON, 92 + thick + 7 * Math.min(1, thick / 14), turn + 18)
    return `M${a.map(round).join(' ')}L${tip.map(round).join(' ')}L${b.map(round).join(' ')}Z`
  })
  return [
    `<path d="${fins.join('')}" fill="#ffb31f" stroke="#6b1d00" stroke-width="1.500" stroke-linejoin="round"/>`,
    `<path d="${body}" fill="url(#scale)" stroke="#01261a" stroke-width="3" stroke-linejoin="round"/>`,
    `<path d="${belly.join('')}" stroke="#d9ff9a" stroke-width="2.200" opacity=".8"/>`,
    scales.join(''),
  ].join('')
}

function head(): string {
  return [
    '<g transform="translate(168 70) rotate(20) scale(1.06)">',
    '<path d="M8 -26C22 -58 42 -56 50 -64C52 -44 40 -26 22 -16Z M-6 -26C2 -50 16 -56 20 -66C26 -48 18 -30 8 -20Z" fill="#ffb31f" stroke="#6b1d00" stroke-width="2" stroke-linejoin="round"/>',
    '<path d="M26 -10C46 -18 52 -6 66 -8C56 4 54 8 60 18C44 14 38 24 26 20Z" fill="#0cbf73" stroke="#01261a" stroke-width="2.500" stroke-linejoin="round"/>',
    '<path d="M34 26C34 -4 18 -26 -8 -28C-34 -30 -58 -18 -72 -4C-78 2 -74 10 -66 10C-50 8 -38 8 -26 12L-14 34C-2 44 34 44 34 26Z" fill="url(#face)" stroke="#01261a" stroke-width="3" stroke-linejoin="round"/>',
    '<path d="M-66 12C-50 10 -38 10 -26 14C-20 26 -24 34 -34 38C-46 42 -58 36 -62 30C-50 34 -40 32 -36 26C-44 18 -56 16 -66 12Z" fill="#9c0f2e" stroke="#01261a" stroke-width="2.500" stroke-linejoin="round"/>',
    '<path d="M-64 11l4 9l5 -8l4 10l6 -9l4 9l6 -9Z M-56 34l3 -8l5 7l3 -8l5 5Z" fill="#fffbe8"/>',
    '<path d="M-62 31C-56 46 -34 50 -18 36C-8 30 -14 26 -22 30C-34 44 -52 40 -62 31Z" fill="#0a8f59" stroke="#01261a" stroke-width="2.500" stroke-linejoin="round"/>',
    '<ellipse cx="-20" cy="-9" rx="10" ry="8" fill="#fff36b"/><ellipse cx="-22" cy="-9" rx="3" ry="7.500" fill="#300"/><path d="M-36 -14C-26 -24 -14 -22 -6 -14L-8 -10C-16 -16 -26 -16 -36 -14Z" fill="#01261a"/>',
    '<path d="M-62 -6q4 -4 7 0" stroke="#01261a" stroke-width="3" fill="none"/>',
    '<path d="M-68 8C-84 22 -80 44 -96 48 M-60 12C-66 34 -56 48 -68 60" stroke="#ffb31f" stroke-width="3.200" fill="none" stroke-linecap="round"/>',
    '</g>',
  ].join('')
}

/** The serpent around the moon it is about to swallow, about (120, 124), 200 across. */
export function serpent(): string {
  return [
    radial('moon', [108, 110], 84, '#fff9dc 0, #ffd27a 0.55, #ff7d45 0.85, #d83a2c 1'),
    radial('glow', MOON, 140, '#ffb060 0 0.9, #ff5a3c 0.55 0.42, #ff5a3c 1 0'),
    linear('scale', [40, 20], [200, 240], '#6dff9e 0, #0fc475 0.45, #046a52 1'),
    linear('face', [0, -30], [0, 40], '#7dffaa 0, #12c878 0.5, #057a55 1'),
    shadow('drop', 5, 4, '#000', 0.6),
    `<circle cx="120" cy="124" r="140" fill="url(#glow)"/><circle cx="120" cy="124" r="66" fill="url(#moon)"/>`,
    '<g fill="#c9452e" opacity=".35"><circle cx="98" cy="146" r="12"/><circle cx="136" cy="100" r="9"/><circle cx="92" cy="104" r="6"/><circle cx="140" cy="152" r="15"/></g>',
    `<g filter="url(#drop)">${coil()}</g><g filter="url(#drop)">${head()}</g>`,
  ].join('')
}

function bakunawa(): string {
  return [
    radial('ground', MOON, 230, '#1cb07a 0, #07624f 0.42, #03252d 0.8, #01121b 1'),
    linear('foot', [0, 200], [0, 320], '#011418 0 0, #011418 0.55 0.9, #000d12 1'),
    '<rect width="240" height="320" fill="url(#ground)"/>',
    spread(
      12,
      60,
      (next) =>
        `<circle cx="${next() * 240}" cy="${next() * 230}" r="${0.5 + next() * 1.3}" fill="#d8fff0" opacity="${0.25 + next() * 0.7}"/>`,
    ),
    serpent(),
    '<path d="M0 262q20 -16 40 0t40 0t40 0t40 0t40 0t40 0v58H0Z" fill="#05505a" opacity=".7"/>',
    '<rect y="190" width="240" height="130" fill="url(#foot)"/>',
    lettering('BAKUNAWA', {
      id: 'one',
      x: 120,
      baseline: 290,
      width: 222,
      capHeight: 52,
      warp: arch(120, 111, -12),
      ink: '#01251c',
      stroke: 8,
      depth: 5,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1011,
  palette: { light: '#6dff9e', plain: '#0c8a60', dark: '#03252d', ink: '#01181c' },
  place: { air: 'stars', floor: 'waves', signs: ['sea-serpent', 'moon'] },
  tile: bakunawa,
  symbols: {
    W: () => about(120, 122, 224, serpent()),
  },
}
