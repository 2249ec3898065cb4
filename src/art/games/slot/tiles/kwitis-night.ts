import { lettering, slant } from '../../../lettering.ts'
import { glint, linear, type Point, polar, radial, round, shadow, spread, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

/** A rocket on its stick, as tied for the fiesta: upright about (0, 0), 130 high. */
function kwitis(): string {
  return [
    linear('tube', [-16, 0], [16, 0], '#ff9aa8 0, #ff2f55 0.4, #9a0630 1'),
    linear('nose', [-16, 0], [16, 0], '#fff3b0 0, #ffc22e 0.5, #c06a06 1'),
    '<path d="M13 -8V76" stroke="#4a2208" stroke-width="8" stroke-linecap="round"/><path d="M13 -8V75" stroke="#d99a4a" stroke-width="4.500" stroke-linecap="round"/>',
    '<rect x="-17" y="-38" width="34" height="62" rx="5" fill="url(#tube)" stroke="#3d0416" stroke-width="3.500"/>',
    '<path d="M-17 -24L17 -12V0L-17 -12ZM-17 0L17 12V24H17L-17 10Z" fill="#ffe36b"/>',
    '<path d="M-22 -37C-14 -48 -6 -58 0 -70C6 -58 14 -48 22 -37Z" fill="url(#nose)" stroke="#3d1a04" stroke-width="3.500" stroke-linejoin="round"/>',
    '<path d="M-10 26C-14 38 -6 46 -4 58C2 48 8 40 4 26Z" fill="#ffdf5a" stroke="#ff8a1f" stroke-width="2.500"/>',
    '<path d="M-11 -30V16" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6"/>',
  ].join('')
}

/** A burst: trails that bend down, with a spark at each end. */
function burst([x, y]: Point, radius: number, colors: readonly [string, string], arms: number, turn = 0): string {
  const trails = Array.from({ length: arms }, (_, index) => {
    const angle = turn + (index * 360) / arms
    const far = radius * (index % 2 ? 0.72 : 1)
    const [ex, ey] = polar([0, 0], far, angle)
    const [mx, my] = polar([0, 0], far * 0.6, angle)
    const color = colors[index % 2] ?? '#fff'
    const end: Point = [round(ex), round(ey + far * 0.1)]
    return `<path d="M0 0Q${round(mx)} ${round(my - 2)} ${end[0]} ${end[1]}" stroke="${color}" stroke-width="${round(radius * 0.045)}" fill="none" stroke-linecap="round" opacity=".9"/><circle cx="${end[0]}" cy="${end[1]}" r="${round(radius * 0.06)}" fill="#fffbe0"/>`
  })
  return `<g transform="translate(${x} ${y})">${trails.join('')}<circle r="${round(radius * 0.14)}" fill="#fffbe8"/></g>`
}

function starburst(): string {
  return `<circle r="46" fill="#5a1fa8" opacity=".55"/>${burst([0, 0], 50, ['#ffd23f', '#ff5fa8'], 20)}<path d="${star([0, 0], 8, 22, 9)}" fill="#fff6c4" stroke="#ff9d1f" stroke-width="2.500" stroke-linejoin="round"/>`
}

/** The town below, its windows lit. */
function town(): string {
  const windows = spread(41, 14, (next) => {
    return `<rect x="${round(next() * 236)}" y="${round(226 + next() * 60)}" width="4" height="5" fill="#ffd76b" opacity="${round(0.4 + next() * 0.6)}"/>`
  })
  return `<path d="M-6 326V236H16V222L30 210L44 222V236H60V226H82V206H104V230H122V218L136 206L150 218V230H172V208H190V226H212V214H246V326Z" fill="#0d0630"/>${windows}`
}

function kwitisNight(): string {
  const rockets = [
    [64, 158, -14, 0.74],
    [180, 150, 15, 0.82],
  ] as const
  return [
    linear('night', [0, 0], [0, 320], '#050322 0, #1a0b5c 0.4, #5a1fa0 0.7, #c93a8f 1'),
    radial('glow', [120, 92], 130, '#ffb3e6 0 0.75, #8a3fff 0.5 0.35, #8a3fff 1 0'),
    linear('trail', [0, 40], [0, 190], '#fff3b0 0, #ff9d2e 0.35 0.9, #ff3f6e 1 0'),
    linear('foot', [0, 212], [0, 320], '#0a0428 0 0, #0a0428 0.45 0.85, #050216 1'),
    shadow('drop', 5, 4, '#03021a', 0.6),
    '<rect width="240" height="320" fill="url(#night)"/><circle cx="120" cy="92" r="130" fill="url(#glow)"/>',
    spread(8, 18, (next) => {
      return `<circle cx="${round(next() * 240)}" cy="${round(next() * 200)}" r="${round(0.5 + next() * 1.1)}" fill="#fff" opacity="${round(0.3 + next() * 0.7)}"/>`
    }),
    burst([120, 78], 92, ['#ffd23f', '#ff5fa8'], 20),
    burst([42, 52], 42, ['#4ff0d0', '#b8fff0'], 12, 7),
    burst([204, 50], 44, ['#6fb8ff', '#e0f0ff'], 12, 3),
    burst([30, 142], 26, ['#ff7ad9', '#ffd0f4'], 8),
    burst([214, 136], 28, ['#b6ff5a', '#f0ffd0'], 8, 9),
    town(),
    rockets
      .map(
        ([x, y, turn, s]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-9 48Q-4 130 -14 190H18Q8 130 7 48Z" fill="url(#trail)" opacity=".75"/></g>`,
      )
      .join(''),
    `<g filter="url(#drop)">${rockets.map(([x, y, turn, s]) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${kwitis()}</g>`).join('')}</g>`,
    `<g transform="translate(122 132) rotate(2) scale(1.16)"><path d="M-10 52Q-4 130 -18 170H24Q8 130 8 52Z" fill="url(#trail)" opacity=".8"/></g>`,
    `<g filter="url(#drop)" transform="translate(122 136) rotate(2) scale(1.2)">${kwitis()}</g>`,
    glint(96, 40, 9) + glint(160, 110, 8) + glint(60, 96, 7),
    '<rect y="212" width="240" height="108" fill="url(#foot)"/>',
    lettering('KWITIS', {
      id: 'one',
      x: 120,
      baseline: 266,
      width: 204,
      capHeight: 52,
      warp: slant(266, 0.05, 0.05),
      ink: '#1a0640',
      stroke: 9,
      depth: 5,
    }),
    lettering('NIGHT', {
      id: 'two',
      x: 122,
      baseline: 308,
      width: 156,
      capHeight: 34,
      warp: slant(308, 0.05, 0.05),
      fill: '#fff 0, #ffd8f2 0.45, #ff4fa8 0.56, #ffc0e6 1',
      ink: '#1a0640',
      rim: '#8a0a5a',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1021,
  palette: { light: '#ffb3e6', plain: '#7a2fd0', dark: '#1a0b5c', ink: '#0d0630' },
  place: { air: 'stars', floor: 'town', signs: ['firework-rocket', 'sparkles'] },
  tile: kwitisNight,
  symbols: {
    W: () => about(0, 0, 108, starburst()),
    H1: () => about(0, 2, 150, `<g transform="rotate(28)">${kwitis()}</g>`),
  },
}
