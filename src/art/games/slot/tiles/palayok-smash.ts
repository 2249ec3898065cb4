import { noto } from '../../../icons.ts'
import { lettering, slant } from '../../../lettering.ts'
import { glint, linear, type Point, radial, rays, round, shadow, spread, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { bunting } from '../bunting.ts'
import { about } from '../own.ts'

const FLAGS = ['#ff3f5e', '#ffd23f', '#2fc9a8', '#ff8a1f', '#4aa3ff'] as const
const HIT: Point = [122, 126]

/** A clay pot with a painted band, about (0, 0) and 150 wide. */
function palayok(): string {
  return [
    linear('clay', [-70, -30], [70, 60], '#ffb27a 0, #d9692f 0.42, #8a3413 1'),
    linear('lip', [0, -66], [0, -40], '#ffc796 0, #b24e1f 1'),
    '<path d="M-34 -46C-74 -34 -86 12 -66 42C-50 66 50 66 66 42C86 12 74 -34 34 -46Z" fill="url(#clay)" stroke="#3d1408" stroke-width="4"/>',
    '<path d="M-77 4Q0 30 77 4L77 20Q0 46 -76 20Z" fill="#fff0cf" stroke="#3d1408" stroke-width="2.500"/>',
    Array.from({ length: 7 }, (_, index) => {
      const x = -60 + index * 20
      const y = 25 - (x / 77) ** 2 * 12
      return `<path d="${star([x, round(y)], 4, 7, 3)}" fill="${FLAGS[index % FLAGS.length] ?? '#fff'}"/>`
    }).join(''),
    '<path d="M-40 -48C-44 -60 -40 -66 0 -66C40 -66 44 -60 40 -48C30 -40 -30 -40 -40 -48Z" fill="url(#lip)" stroke="#3d1408" stroke-width="4"/><ellipse cx="0" cy="-58" rx="32" ry="6" fill="#4a1a0a"/>',
    '<path d="M-60 -16C-54 -28 -46 -34 -38 -37" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".55"/>',
  ].join('')
}

/** The bamboo that strikes it, from lower right to upper left, 200 long. */
function bamboo(): string {
  const knots = [-64, -22, 20, 62].map((x) => {
    return `<path d="M${x} -12V12" stroke="#3f5a10" stroke-width="5" stroke-linecap="round"/><path d="M${x + 4} -10V10" stroke="#f2ffb0" stroke-width="2"/>`
  })
  return `${linear('cane', [0, -12], [0, 12], '#f4ffb8 0, #b7d84a 0.4, #5f8a1c 1')}<rect x="-100" y="-11" width="200" height="22" rx="9" fill="url(#cane)" stroke="#2c3f08" stroke-width="3.500"/>${knots.join('')}<rect x="66" y="-12" width="30" height="24" rx="6" fill="#ff3f5e" stroke="#5a0a1c" stroke-width="3"/><path d="M74 -11V11M84 -11V11" stroke="#ffd23f" stroke-width="4"/>`
}

/** Two halves flying apart, jagged along the crack. */
function broken(): string {
  const crack = 'L8 -50L-8 -26L12 -8L-6 14L10 34L-2 62'
  const half = (side: string): string =>
    `<clipPath id="${side}"><path d="M0 -90${crack}L-2 90L${side === 'left' ? '-120 90L-120 -90' : '120 90L120 -90'}Z"/></clipPath>`
  return [
    half('left'),
    half('right'),
    `<g transform="translate(-17 4) rotate(-11)"><g clip-path="url(#left)">${palayok()}</g></g>`,
    `<g transform="translate(17 4) rotate(11)"><g clip-path="url(#right)">${palayok().replace(/<linearGradient.*?<\/linearGradient>/g, '')}</g></g>`,
  ].join('')
}

/** The pot as the bamboo breaks it. */
function struck([x, y]: Point): string {
  return [
    `<g transform="translate(${x} ${y})">${broken()}</g>`,
    `<path d="${star([x + 6, y - 18], 10, 40, 17)}" fill="#fffbe0" stroke="#ffb52e" stroke-width="3" stroke-linejoin="round"/>`,
    `<g transform="translate(${x + 68} ${y - 44}) rotate(-36)">${bamboo()}</g>`,
  ].join('')
}

function shards(): string {
  return spread(19, 16, (next) => {
    const angle = next() * Math.PI * 2
    const far = 74 + next() * 44
    const [x, y] = [round(HIT[0] + Math.cos(angle) * far), round(HIT[1] + Math.sin(angle) * far * 0.9)]
    const s = round(0.5 + next() * 0.8)
    return `<path d="M-9 -5L4 -9L10 3L-2 8Z" transform="translate(${x} ${y}) rotate(${round(next() * 360)}) scale(${s})" fill="${next() > 0.5 ? '#d9692f' : '#a4461c'}" stroke="#3d1408" stroke-width="1.800"/>`
  })
}

function palayokSmash(): string {
  return [
    linear('sky', [0, 0], [0, 320], '#0a8fd6 0, #43c6f2 0.38, #bff3e6 0.62, #ffe9a8 0.8, #ffb54a 1'),
    radial('burst', HIT, 120, '#fffef0 0, #fff3b0 0.4 0.85, #ffe07a 1 0'),
    linear('foot', [0, 200], [0, 320], '#5a1030 0 0, #5a1030 0.4 0.75, #38061c 1'),
    shadow('drop', 5, 4, '#2a0a1c', 0.5),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays(HIT, 18, 300, '#fff', 0.26),
    `<circle cx="${HIT[0]}" cy="${HIT[1]}" r="120" fill="url(#burst)"/>`,
    bunting([-14, 10], [254, 2], 17, 13, FLAGS),
    bunting([-14, 46], [92, 20], 9, 6, FLAGS.toReversed()),
    bunting([150, 18], [254, 48], 9, 6, FLAGS),
    '<path d="M122 30V72" stroke="#6b3a16" stroke-width="4"/><path d="M122 66L92 82M122 66L152 82" stroke="#6b3a16" stroke-width="3.500"/>',
    shards(),
    `<g filter="url(#drop)">${noto('candy', 60, 86, 36, { turn: -24 })}${noto('lollipop', 190, 84, 40, { turn: 22 })}${noto('coin', 46, 138, 30)}${noto('racing-car', 198, 138, 42)}${noto('chocolate-bar', 74, 184, 34, { turn: 28 })}${noto('coin', 172, 182, 28)}</g>`,
    `<g filter="url(#drop)">${struck(HIT)}</g>`,
    `<g filter="url(#drop)">${noto('candy', 118, 168, 34, { turn: 14 })}${noto('cookie', 146, 156, 28)}${noto('coin', 98, 152, 26)}</g>`,
    glint(58, 112, 9) + glint(186, 112, 8) + glint(112, 208, 7),
    '<rect y="200" width="240" height="120" fill="url(#foot)"/>',
    lettering('PALAYOK', {
      id: 'one',
      x: 120,
      baseline: 262,
      width: 222,
      capHeight: 46,
      warp: slant(262, 0.06, 0.05),
      ink: '#38061c',
      stroke: 9,
      depth: 5,
    }),
    lettering('SMASH', {
      id: 'two',
      x: 122,
      baseline: 306,
      width: 176,
      capHeight: 38,
      warp: slant(306, 0.06, 0.05),
      fill: '#fff 0, #d8fff4 0.45, #2fd3ae 0.56, #b8ffe8 1',
      ink: '#38061c',
      rim: '#06705a',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1019,
  palette: { light: '#ffe07a', plain: '#e8632f', dark: '#1283b8', ink: '#38061c' },
  place: { air: 'confetti', floor: 'town', signs: ['amphora', 'drum'] },
  tile: palayokSmash,
  symbols: {
    W: () => about(8, 0, 200, struck([0, 0])),
    H1: () => about(0, -2, 176, palayok()),
  },
}
