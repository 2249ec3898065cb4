import { noto } from '../icons.ts'
import { glint, linear, radial, round, shadow, spread, string } from '../svg.ts'
import { dusk, elbow, ground, heroX, type Stage } from './stage.ts'

const LIGHTS = ['#ffc247', '#f0405e', '#5fe0dc', '#19b37b'] as const

export function tent(x: number, y: number, size: number, color: string): string {
  const stripes = [0, 1, 2, 3, 4, 5].map(
    (index) =>
      `<path d="M0 -62L${-48 + index * 16} -14L${-32 + index * 16} -14Z" fill="${index % 2 ? '#fff4e0' : color}"/><rect x="${-44 + index * 14.7}" y="-14" width="14.700" height="52" fill="${index % 2 ? color : '#fff4e0'}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size})">${stripes.join('')}<path d="M-10 38V8Q0 -6 10 8V38Z" fill="#2a1058"/><path d="M-50 -14q8 12 17 0q8 12 17 0q8 12 16 0q8 12 17 0q8 12 17 0q8 12 16 0l-2 -4H-48Z" fill="#ffc247"/><path d="M0 -62v-16l16 5l-16 6" fill="#ffc247" stroke="#ffc247" stroke-width="2"/></g>`
}

/** The fairground at night, its great tent lit, coins in the air: the first deposit lights it. The wheel is the film's. */
export function firstDeposit(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const y = height * 0.6
  return [
    ground(stage, '#2a1266 0, #5a23b8 0.45, #8f3be0 0.8, #ff6f9f 1', '#1a0c48'),
    radial('bloom', [x, y], height, '#ffe3ff 0 0.8, #b66bff 0.4 0.45, #7a3cff 1 0'),
    linear('grass', [0, height * 0.84], [0, height], '#3a1580 0, #1a0a48 1'),
    shadow('drop', 4, 3, '#12063a', 0.55),
    spread(
      61,
      60,
      (next) =>
        `<circle cx="${round(next() * width)}" cy="${round(next() * height * 0.8)}" r="${round(0.5 + next() * 1.2)}" fill="#fff" opacity="${round(0.2 + next() * 0.6)}"/>`,
    ),
    `<circle cx="${x}" cy="${y}" r="${height}" fill="url(#bloom)"/>`,
    `<path d="M0 ${height}V${height * 0.9}Q${width * 0.4} ${height * 0.8} ${width} ${height * 0.88}V${height}Z" fill="url(#grass)"/>`,
    `<g filter="url(#drop)">${tent(x, y + 12 * s, 1.75 * s, '#f0405e')}</g>`,
    dusk(stage),
    `<g filter="url(#drop)">${tent(x - 50 * e, height - 16 * s, 0.5 * s, '#7a3fe4')}${tent(x + 58 * e, height - 20 * s, 0.62 * s, '#19b3a8')}</g>`,
    `<g filter="url(#drop)">${noto('coin', x - 52 * e, 30 * s, 20 * s, { turn: -18 })}${noto('coin', x + 52 * e, 34 * s, 22 * s, { turn: 20 })}${noto('wrapped-gift', x + 8 * s, height - 16 * s, 36 * s)}</g>`,
    glint(round(x - 46 * e), round(24 * s), 6 * s),
    glint(round(x + 58 * e), round(28 * s), 7 * s),
    string([-4, -2], [width * 0.5, 0], 10 * s, 8, 2.6 * s, LIGHTS),
    string([width * 0.5, 0], [width + 4, -2], 10 * s, 8, 2.6 * s, LIGHTS),
  ].join('')
}
