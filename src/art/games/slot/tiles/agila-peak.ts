import { noto } from '../../../icons.ts'
import { lettering } from '../../../lettering.ts'
import { linear, type Point, path, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const ICE = '#ffffff 0, #eaf4ff 0.46, #8fb4e8 0.56, #f6fbff 1'

function feathers(
  count: number,
  root: (t: number) => Point,
  tip: (t: number) => Point,
  thick: number,
  paint: string,
): string {
  return Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1)
    const [x1, y1] = root(t)
    const [x2, y2] = tip(t)
    const dx = x2 - x1
    const dy = y2 - y1
    const long = Math.hypot(dx, dy) || 1
    const nx = (-dy / long) * thick
    const ny = (dx / long) * thick
    return `<path d="M${round(x1 - nx)} ${round(y1 - ny)}Q${round(x1 + dx * 0.7 - nx)} ${round(y1 + dy * 0.7 - ny)} ${round(x2)} ${round(y2)}Q${round(x1 + dx * 0.7 + nx)} ${round(y1 + dy * 0.7 + ny)} ${round(x1 + nx)} ${round(y1 + ny)}Z" fill="${paint}" stroke="#22140c" stroke-width="1.800" stroke-linejoin="round"/>`
  }).join('')
}

/** One wing, spread upwards to the right of the shoulder. */
function wing(): string {
  return [
    feathers(
      9,
      (t) => [30 + t * 58, 2 - t * 36],
      (t) => [52 + t * 76, 66 - t * 128],
      8,
      'url(#quill)',
    ),
    feathers(
      8,
      (t) => [16 + t * 66, -4 - t * 30],
      (t) => [36 + t * 66, 38 - t * 84],
      8,
      'url(#mid)',
    ),
    feathers(
      7,
      (t) => [10 + t * 62, -10 - t * 26],
      (t) => [24 + t * 60, 16 - t * 60],
      7,
      'url(#light)',
    ),
    '<path d="M0 -10C24 -40 60 -52 92 -50C78 -34 52 -18 22 8Z" fill="url(#mid)" stroke="#22140c" stroke-width="2.500"/>',
  ].join('')
}

/** The Philippine eagle's head in profile: a shaggy crown, a deep blue-grey bill, a pale ruff. */
function head(): string {
  const crest = [-78, -64, -50, -36, -22, -8, 6, 20].map((turn, index) => {
    const long = 54 - Math.abs(index - 2) * 4
    return `<path d="M-7 4Q-9 ${-long * 0.6} 0 ${-long}Q9 ${-long * 0.6} 7 4Z" transform="translate(${-6 + index} -8) rotate(${turn})" fill="${index % 2 ? '#fbe6ba' : '#b5793c'}" stroke="#22140c" stroke-width="1.800" stroke-linejoin="round"/>`
  })
  const ruff = [118, 140, 162, 184, 206, 228].map((turn, index) => {
    return `<path d="M-9 0Q-10 26 0 42Q10 26 9 0Z" transform="translate(-4 14) rotate(${turn - 172})" fill="${index % 2 ? '#fff1d2' : '#dfb87c'}" stroke="#22140c" stroke-width="1.800" stroke-linejoin="round"/>`
  })
  return [
    crest.join(''),
    ruff.join(''),
    '<path d="M-34 16C-40 -14 -16 -32 10 -28C26 -25 36 -14 36 0C36 14 28 22 16 26C-2 32 -30 34 -34 16Z" fill="url(#light)" stroke="#22140c" stroke-width="3"/>',
    '<path d="M22 -22C44 -30 68 -14 68 12C68 28 62 38 52 46C53 32 50 24 40 22C32 21 26 22 20 22C14 10 14 -10 22 -22Z" fill="url(#beak)" stroke="#22140c" stroke-width="3" stroke-linejoin="round"/><path d="M20 10Q36 10 50 20" stroke="#141a2a" stroke-width="2.800" fill="none" stroke-linecap="round"/><path d="M28 -17Q46 -20 58 -4" stroke="#e4eefc" stroke-width="3.500" fill="none" stroke-linecap="round" opacity=".8"/><ellipse cx="40" cy="-4" rx="3.200" ry="2" fill="#141a2a"/>',
    '<path d="M-8 -6Q6 -16 18 -2Q8 8 -8 -6Z" fill="#dff2ff" stroke="#22140c" stroke-width="2.200"/><circle cx="7" cy="-5" r="4.200" fill="#0d1a33"/><circle cx="8.500" cy="-6.500" r="1.400" fill="#fff"/><path d="M-20 -20L20 -7L18 -13Q-2 -26 -20 -20Z" fill="#3a2212" stroke="#22140c" stroke-width="2" stroke-linejoin="round"/>',
  ].join('')
}

function talons(): string {
  const foot = (side: 1 | -1): string =>
    `<g transform="translate(${120 + side * 20} 186) scale(${side} 1)"><path d="M-6 -16L8 -12L6 8L-4 8Z" fill="#8a5a2c" stroke="#22140c" stroke-width="2.500"/><path d="M-6 6C-14 10 -16 18 -14 24M1 8C1 16 0 22 2 28M7 6C14 10 18 16 17 24" stroke="#22140c" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M-6 6C-14 10 -16 18 -14 24M1 8C1 16 0 22 2 28M7 6C14 10 18 16 17 24" stroke="#ffc83d" stroke-width="5" fill="none" stroke-linecap="round"/></g>`
  return foot(1) + foot(-1)
}

function peaks(): string {
  const snow = (points: Point[]): string => `<path d="${path(points)}" fill="#fff"/>`
  return [
    `<path d="${path([
      [-10, 232],
      [36, 132],
      [70, 186],
      [98, 150],
      [150, 240],
    ])}" fill="#5f86c8"/>`,
    snow([
      [36, 132],
      [52, 158],
      [42, 166],
      [34, 156],
      [24, 168],
      [22, 162],
    ]),
    `<path d="${path([
      [110, 240],
      [188, 120],
      [250, 222],
      [250, 240],
    ])}" fill="#4a6fb4"/>`,
    snow([
      [188, 120],
      [208, 153],
      [196, 164],
      [188, 150],
      [176, 166],
      [168, 151],
    ]),
    `<path d="${path([
      [-10, 330],
      [-10, 262],
      [56, 224],
      [120, 184],
      [186, 226],
      [250, 264],
      [250, 330],
    ])}" fill="url(#rock)"/>`,
    snow([
      [120, 184],
      [158, 208],
      [146, 214],
      [134, 208],
      [126, 222],
      [114, 210],
      [102, 220],
      [92, 202],
    ]),
  ].join('')
}

function agilaPeak(): string {
  return [
    linear('sky', [0, 0], [0, 250], '#0f4fb5 0, #4fa8f0 0.45, #d8f0ff 0.8, #fff3d6 1'),
    radial('sun', [120, 96], 130, '#fffef0 0, #fff6c8 0.3 0.75, #fff 1 0'),
    linear('quill', [0, -80], [0, 70], '#6b4426 0, #2f1a0e 1'),
    linear('mid', [0, -60], [0, 40], '#a06a38 0, #5e3a1e 1'),
    linear('light', [0, -60], [0, 60], '#fff1d2 0, #d4a468 1'),
    linear('beak', [30, -20], [60, 40], '#a9bcd8 0, #5c7094 0.5, #2c3a58 1'),
    linear('rock', [0, 184], [0, 300], '#8ba6dc 0, #2f4f96 0.4, #0d1f52 1'),
    shadow('drop', 7, 5, '#051a4a', 0.5),
    '<rect width="240" height="320" fill="url(#sky)"/><rect width="240" height="240" fill="url(#sun)"/>',
    spread(2, 7, (next) => {
      const x = round(next() * 220)
      const y = round(20 + next() * 120)
      return `<path d="M${x} ${y}q8 -12 20 -6q10 -10 20 2q12 -2 12 8h-58q-4 -4 6 -4Z" fill="#fff" opacity="${round(0.35 + next() * 0.45)}"/>`
    }),
    peaks(),
    `<g filter="url(#drop)"><g transform="translate(132 132) rotate(-16) scale(1.02)">${wing()}</g><g transform="translate(108 132) scale(-1 1) rotate(-16) scale(1.02)">${wing()}</g>`,
    '<path d="M104 168L92 222L106 214L120 226L134 214L148 222L136 168Z" fill="url(#quill)" stroke="#22140c" stroke-width="2.500" stroke-linejoin="round"/>',
    talons(),
    '<path d="M90 122C82 152 94 184 120 192C146 184 158 152 150 122Z" fill="url(#light)" stroke="#22140c" stroke-width="3"/><path d="M102 148l6 8l6 -8M117 160l6 8l6 -8M103 170l6 8l6 -8M128 148l6 8l6 -8" stroke="#b07a3e" stroke-width="2.600" fill="none"/>',
    `<g transform="translate(112 98) scale(1.06)">${head()}</g></g>`,
    noto('feather', 30, 204, 34, { turn: 24 }),
    noto('feather', 212, 196, 26, { turn: -70 }),
    '<path d="M-10 330V288L40 246L120 222L200 246L250 288V330Z" fill="#071645" opacity=".88"/><path d="M-10 288L40 246L120 222L200 246L250 288" fill="none" stroke="#9cc4ff" stroke-width="3"/>',
    lettering('AGILA', {
      id: 'one',
      x: 120,
      baseline: 273,
      width: 172,
      capHeight: 46,
      warp: ([x, y]) => [x, y + Math.abs(x - 120) * 0.1],
      fill: ICE,
      ink: '#061a55',
      rim: '#2a5bb0',
      stroke: 8,
    }),
    lettering('PEAK', { id: 'two', x: 120, baseline: 310, width: 130, capHeight: 31, ink: '#061a55', stroke: 8 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1013,
  palette: { light: '#d8f0ff', plain: '#4f8fe0', dark: '#0f3f95', ink: '#061a55' },
  place: { air: 'stars', floor: 'peaks', signs: ['eagle-head', 'feather'] },
  tile: agilaPeak,
}
