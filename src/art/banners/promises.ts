import { noto } from '../icons.ts'
import { glint, linear, radial, round, shadow, spread, star } from '../svg.ts'
import { dusk, elbow, ground, heroX, type Stage } from './stage.ts'

/** A sealed result: shield, tick, wax seal, chain of blocks. */
export function fairPlay(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const links = Array.from({ length: 9 }, (_, index) => {
    const at = x - 160 * s + index * 40 * s
    const y = (128 + Math.sin(index * 0.8) * 14) * s
    return `<rect x="${round(at)}" y="${round(y)}" width="${round(46 * s)}" height="${round(18 * s)}" rx="${9 * s}" fill="none" stroke="${index % 2 ? '#9ff0e0' : '#5fd6c8'}" stroke-width="${5 * s}" transform="rotate(${index % 2 ? 14 : -14} ${round(at + 23 * s)} ${round(y + 9 * s)})" opacity=".75"/>`
  })
  return [
    ground(stage, '#032b3a 0, #07707a 0.5, #12a88c 0.85, #8fe8a8 1', '#02222e'),
    radial('glow', [x, height / 2], height * 0.8, '#eafff4 0 0.85, #7ff0d0 0.5 0.35, #7ff0d0 1 0'),
    linear('shield', [-50, -60], [50, 70], '#fff6d0 0, #ffc247 0.45, #d97a0c 1'),
    linear('face', [0, -60], [0, 70], '#12b39a 0, #05525e 1'),
    shadow('drop', 5, 4, '#011a22', 0.55),
    spread(
      4,
      70,
      (next) =>
        `<path d="M${round(next() * width)} ${round(next() * height)}h${round(4 + next() * 10)}" stroke="#c8fff0" stroke-width="1.600" opacity="${round(0.08 + next() * 0.2)}"/>`,
    ),
    `<circle cx="${x}" cy="${height / 2}" r="${height * 0.8}" fill="url(#glow)"/>`,
    `<g filter="url(#drop)">${links.join('')}</g>`,
    dusk(stage),
    `<g filter="url(#drop)" transform="translate(${x} ${height * 0.5}) scale(${s})"><path d="M0 -72C22 -56 46 -50 62 -50C64 6 44 48 0 72C-44 48 -64 6 -62 -50C-46 -50 -22 -56 0 -72Z" fill="url(#shield)" stroke="#5c3000" stroke-width="3"/><path d="M0 -56C18 -44 36 -39 49 -38C50 6 34 38 0 57C-34 38 -50 6 -49 -38C-36 -39 -18 -44 0 -56Z" fill="url(#face)" stroke="#5c3000" stroke-width="2.500"/><path d="M-24 2L-6 22L28 -20" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/><path d="M-40 -34C-30 -38 -16 -40 0 -50" stroke="#fff" stroke-width="5" fill="none" opacity=".5" stroke-linecap="round"/></g>`,
    `<g filter="url(#drop)">${noto('game-die', x + 44 * e, 136 * s, 56 * s, { turn: 14 })}${noto('locked-with-key', x - 46 * e, 146 * s, 38 * s, { turn: -8 })}${noto('magnifying-glass-tilted-left', x + 48 * e, 40 * s, 38 * s)}</g>`,
    glint(round(x - 46 * e), round(36 * s), 8 * s),
    glint(round(x + 40 * s), round(26 * s), 6 * s),
  ].join('')
}

/** A quiet bay at dusk with a boat drawn up: a good moment to stop. */
export function responsiblePlay(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const shine = Array.from(
    { length: 12 },
    (_, index) =>
      `<path d="M${x - (46 - index * 2.4) * s} ${(112 + index * 5.4) * s}h${(92 - index * 5) * s}" stroke="#ffe3a8" stroke-width="${2.4 * s}" stroke-linecap="round" opacity="${round(0.75 - index * 0.05)}"/>`,
  )
  return [
    ground(stage, '#1b1a5e 0, #4a3aa8 0.4, #c76aa8 0.62, #ff9f7a 0.8, #ffd08a 1', '#14124a'),
    radial('sun', [x, 104 * s], 120 * s, '#fffbe0 0, #ffe9a0 0.24, #ffc88a 0.26 0.7, #ff9f7a 1 0'),
    linear('sea', [0, 104 * s], [0, height], '#e07a9a 0, #6a4ab8 0.4, #1d1a66 1'),
    shadow('drop', 3, 3, '#0e0a3a', 0.5),
    `<circle cx="${x}" cy="${104 * s}" r="${120 * s}" fill="url(#sun)"/>`,
    `<path d="M0 ${104 * s}H${width}V${height}H0Z" fill="url(#sea)"/>${shine.join('')}`,
    `<path d="M${width * 0.3} ${104 * s}q${30 * s} ${-26 * s} ${64 * s} ${-20 * s}q${24 * s} ${-14 * s} ${48 * s} ${20 * s}Z" fill="#5a3a8f"/>`,
    `<path d="M${star([x - 70 * s, 34 * s], 5, 5 * s, 2 * s)}${star([x + 44 * e, 22 * s], 5, 4 * s, 1.6 * s)}${star([x - 20 * s, 18 * s], 5, 3 * s, 1.2 * s)}" fill="#fff3c4"/>`,
    dusk(stage),
    `<g transform="translate(${x - 16 * s} ${140 * s}) scale(${s * 0.8})" filter="url(#drop)"><path d="M-66 -8Q0 20 70 -12L58 10Q0 26 -52 10Z" fill="#2a1450"/><path d="M-66 -8Q0 20 70 -12" stroke="#ff9f4a" stroke-width="3.500" fill="none"/><path d="M-78 14H74M-44 2L-50 16M40 0L46 16" stroke="#2a1450" stroke-width="3.500"/><path d="M0 6V-70L44 -8Z" fill="#fff3dc"/><path d="M-3 6V-60L-30 -4Z" fill="#ffb36b"/><path d="M-1 8V-76" stroke="#2a1450" stroke-width="3.500"/></g>`,
    `<g filter="url(#drop)">${noto('palm-tree', x + 52 * e, 96 * s, 132 * s)}${noto('hut', x + 54 * e, 144 * s, 50 * s)}</g>`,
    `<path d="M${x + 40 * s} ${height}Q${x + 90 * s} ${146 * s} ${width} ${156 * s}V${height}Z" fill="#24104a"/>`,
  ].join('')
}
