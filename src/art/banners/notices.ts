import { wheel } from '../games/slot/tiles/tsubibo.ts'
import { noto } from '../icons.ts'
import { glint, linear, radial, rays, round, shadow, spread, star, string } from '../svg.ts'
import { dusk, elbow, ground, heroX, type Stage } from './stage.ts'

const LAMPS = ['#ffc247', '#f0405e', '#5fe0dc', '#19b37b'] as const

function stars({ width, height }: Stage, seed: number, color: string): string {
  return spread(
    seed,
    70,
    (next) =>
      `<circle cx="${round(next() * width)}" cy="${round(next() * height * 0.7)}" r="${round(0.5 + next() * 1.3)}" fill="${color}" opacity="${round(0.2 + next() * 0.6)}"/>`,
  )
}

/** The gate goes up: tent, carousel and wheel under a string of lamps, fireworks over them. */
export function openingNight(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const burst = (cx: number, cy: number, size: number, color: string): string =>
    `<path d="${star([round(cx), round(cy)], 12, size, size * 0.16)}" fill="${color}" opacity=".85"/>`
  return [
    ground(stage, '#0d0b3d 0, #2b1f86 0.5, #7a3fe4 0.82, #ff8fb0 1', '#0b0830'),
    radial('bloom', [x, height], height * 1.1, '#ffe9b8 0 0.85, #ff9fc0 0.4 0.4, #7a3fe4 1 0'),
    linear('metal', [x - 60, 0], [x + 60, height], '#fff3c4 0, #ffc247 0.5, #ff8fb0 1'),
    linear('grass', [0, height * 0.84], [0, height], '#34208a 0, #120c44 1'),
    shadow('drop', 4, 3, '#0a0630', 0.55),
    stars(stage, 23, '#ffffff'),
    `<circle cx="${x}" cy="${height}" r="${height * 1.1}" fill="url(#bloom)"/>`,
    burst(x - 50 * e, 34 * s, 26 * s, '#ffc247'),
    burst(x + 54 * e, 28 * s, 20 * s, '#5fe0dc'),
    burst(x - 6 * s, 18 * s, 14 * s, '#ff8da0'),
    `<path d="M0 ${height}V${height * 0.9}Q${width * 0.5} ${height * 0.79} ${width} ${height * 0.89}V${height}Z" fill="url(#grass)"/>`,
    `<g filter="url(#drop)">${wheel([x + 44 * e, height * 0.6], 44 * s, 'url(#metal)')}</g>`,
    dusk(stage),
    `<g filter="url(#drop)">${noto('circus-tent', x - 16 * s, height * 0.62, 112 * s)}${noto('carousel-horse', x - 56 * e, height * 0.76, 52 * s)}${noto('balloon', x - 40 * e, height * 0.34, 34 * s, { turn: -10 })}${noto('popcorn', x + 52 * e, height * 0.84, 40 * s, { turn: 8 })}</g>`,
    string([width * 0.2, -4], [width + 6, 4 * s], 16 * s, 18, 2.8 * s, LAMPS),
    glint(round(x - 60 * e), round(60 * s), 6 * s),
  ].join('')
}

/** A phone that shows a code, a tick beside it, coins on their way. */
export function qrPayment(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const cell = 5.2
  const isEye = (row: number, column: number): boolean =>
    (row < 3 && column < 3) || (row < 3 && column > 7) || (row > 7 && column < 3)
  const dots = spread(7, 121, (next, index) => {
    const [row, column] = [Math.floor(index / 11), index % 11]
    if (isEye(row, column) || next() < 0.48) return ''
    return `<rect x="${round(-28.6 + column * cell)}" y="${round(-28.6 + row * cell)}" width="${cell}" height="${cell}" fill="#1d1740"/>`
  })
  const eye = (at: number, down: number): string =>
    `<rect x="${at}" y="${down}" width="15.600" height="15.600" rx="3" fill="#1d1740"/><rect x="${at + 2.6}" y="${down + 2.6}" width="10.400" height="10.400" rx="2" fill="#fff"/><rect x="${at + 5.2}" y="${down + 5.2}" width="5.200" height="5.200" rx="1" fill="#d21f4b"/>`
  return [
    ground(stage, '#03264f 0, #0a5aa8 0.5, #1f9fd8 0.85, #9fe8ff 1', '#021a38'),
    radial('glow', [x, height / 2], height * 0.85, '#f2fdff 0 0.9, #7fd8ff 0.5 0.35, #7fd8ff 1 0'),
    linear('case', [-40, -70], [40, 70], '#3d3578 0, #14102b 1'),
    shadow('drop', 5, 4, '#01132a', 0.55),
    rays([x, height / 2], 20, width, '#d8f6ff', 0.08),
    `<circle cx="${x}" cy="${height / 2}" r="${height * 0.85}" fill="url(#glow)"/>`,
    dusk(stage),
    `<g filter="url(#drop)" transform="translate(${x} ${height * 0.5}) rotate(-7) scale(${s})"><rect x="-44" y="-78" width="88" height="156" rx="14" fill="url(#case)" stroke="#ffc247" stroke-width="2.500"/><rect x="-37" y="-68" width="74" height="136" rx="8" fill="#f5f1ff"/><g transform="translate(0 -16)">${dots}${eye(-28.6, -28.6)}${eye(13, -28.6)}${eye(-28.6, 13)}</g><rect x="-28" y="30" width="56" height="7" rx="3.500" fill="#b8aedd"/><rect x="-28" y="44" width="56" height="15" rx="7.500" fill="#19b37b"/></g>`,
    `<g filter="url(#drop)">${noto('check-mark-button', x + 40 * e, 132 * s, 46 * s, { turn: 6 })}${noto('coin', x - 52 * e, 44 * s, 34 * s, { turn: -16 })}${noto('coin', x - 58 * e, 128 * s, 26 * s, { turn: 12 })}${noto('coin', x + 52 * e, 42 * s, 26 * s, { turn: 18 })}</g>`,
    glint(round(x + 40 * e), round(26 * s), 6 * s),
  ].join('')
}

/** A bank with its shutters down, a calendar and an hourglass before it: money rests on holidays. */
export function bankHours(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  return [
    ground(stage, '#0b2a22 0, #0f5a44 0.45, #2f9a5e 0.8, #ffd98a 1', '#07201a'),
    radial('moon', [x + 30 * e, 40 * s], 120 * s, '#fff8dc 0 0.9, #ffe9a0 0.16 0.45, #2f9a5e 1 0'),
    shadow('drop', 4, 4, '#04140f', 0.55),
    stars(stage, 41, '#eafff4'),
    `<circle cx="${x + 30 * e}" cy="${40 * s}" r="${120 * s}" fill="url(#moon)"/>`,
    dusk(stage),
    `<path d="M${width * 0.35} ${height}Q${x} ${height * 0.8} ${width} ${height * 0.88}V${height}Z" fill="#0a3a2c"/>`,
    `<g filter="url(#drop)">${noto('bank', x, height * 0.5, 124 * s)}${noto('coin', x, height * 0.355, 34 * s)}</g>`,
    `<g filter="url(#drop)">${noto('spiral-calendar', x - 50 * e, 134 * s, 56 * s, { turn: -8 })}${noto('hourglass-not-done', x + 50 * e, 134 * s, 52 * s, { turn: 8 })}</g>`,
    string([width * 0.3, -4], [width + 6, 2 * s], 14 * s, 16, 2.6 * s, LAMPS),
    glint(round(x - 44 * e), round(36 * s), 6 * s),
  ].join('')
}
