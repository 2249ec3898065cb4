import { noto } from '../../../icons.ts'
import { lettering, slant } from '../../../lettering.ts'
import { bulb, glint, linear, polar, radial, rays, round, shadow, spread, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

/** A gold coin with a pig's head on it, about (0, 0) and 92 wide. */
function pigCoin(): string {
  const beads = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = polar([0, 0], 38.5, index * 15)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="1.800" fill="#fff3b0"/>`
  })
  return [
    radial('gold', [-14, -16], 66, '#fffbd8 0, #ffd84a 0.4, #e8960f 0.78, #a35c05 1'),
    `<circle r="46" fill="url(#gold)" stroke="#5c2f02" stroke-width="3.500"/>${beads.join('')}<circle r="33" fill="none" stroke="#a35c05" stroke-width="2.500"/>`,
    '<path d="M-21 -8L-24 -25L-8 -17ZM21 -8L24 -25L8 -17Z" fill="#c8790a" stroke="#7a4303" stroke-width="2" stroke-linejoin="round"/><ellipse cy="2" rx="23" ry="20" fill="#f3ae1c" stroke="#7a4303" stroke-width="2.500"/><ellipse cy="8" rx="11" ry="8" fill="#ffd84a" stroke="#7a4303" stroke-width="2"/><circle cx="-4" cy="8" r="2" fill="#7a4303"/><circle cx="4" cy="8" r="2" fill="#7a4303"/><circle cx="-9" cy="-4" r="2.400" fill="#5c2f02"/><circle cx="9" cy="-4" r="2.400" fill="#5c2f02"/>',
    '<path d="M-34 -20A40 40 0 0 1 -12 -37" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".85"/>',
  ].join('')
}

/** The piggy bank of red clay with painted flowers, from the side, about (0, 0) and 170 wide. */
function alkansya(): string {
  const flower = (x: number, y: number, s: number, color: string): string => {
    const petals = Array.from({ length: 5 }, (_, index) => {
      const [px, py] = polar([x, y], 7 * s, index * 72 - 90)
      return `<circle cx="${round(px)}" cy="${round(py)}" r="${round(5 * s)}" fill="${color}"/>`
    })
    return `${petals.join('')}<circle cx="${x}" cy="${y}" r="${round(4 * s)}" fill="#ffe36b"/>`
  }
  return [
    radial('body', [-20, -28], 118, '#ffb0c8 0, #ff5f93 0.4, #d4246a 0.78, #8a0b46 1'),
    '<path d="M72 -6C88 -14 92 -30 80 -34C72 -36 70 -26 78 -24" fill="none" stroke="#8a0b46" stroke-width="7" stroke-linecap="round"/>',
    '<path d="M-46 40L-50 70H-26L-22 48ZM26 46L28 70H52L54 38Z" fill="#c41f60" stroke="#4a0526" stroke-width="4" stroke-linejoin="round"/>',
    '<path d="M-40 -42L-44 -72L-14 -56Z" fill="#ff5f93" stroke="#4a0526" stroke-width="4" stroke-linejoin="round"/><path d="M-37 -48L-39 -62L-24 -54Z" fill="#ffc2d6"/>',
    '<path d="M-84 2C-84 -10 -76 -12 -70 -14C-62 -42 -30 -58 8 -58C52 -58 80 -32 80 2C80 36 50 58 6 58C-24 58 -52 48 -66 26C-76 24 -84 16 -84 2Z" fill="url(#body)" stroke="#4a0526" stroke-width="4.500"/>',
    '<ellipse cx="-76" cy="4" rx="11" ry="15" fill="#ff8fb2" stroke="#4a0526" stroke-width="3.500"/><ellipse cx="-79" cy="-1" rx="2.600" ry="3.600" fill="#4a0526"/><ellipse cx="-77" cy="9" rx="2.600" ry="3.600" fill="#4a0526"/>',
    '<circle cx="-46" cy="-16" r="6.500" fill="#fff"/><circle cx="-47.500" cy="-15" r="4" fill="#2a0414"/><circle cx="-49" cy="-17" r="1.500" fill="#fff"/><path d="M-62 24Q-54 30 -44 26" stroke="#4a0526" stroke-width="3.500" fill="none" stroke-linecap="round"/>',
    flower(8, 6, 1.5, '#fff') +
      flower(42, -12, 1, '#ffd24a') +
      flower(40, 26, 1.1, '#7be0ff') +
      flower(-18, 30, 0.9, '#ffd24a'),
    '<path d="M-8 -54H28" stroke="#2a0414" stroke-width="7" stroke-linecap="round"/>',
    '<path d="M-52 -34C-38 -48 -20 -52 -8 -51" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round" opacity=".55"/>',
  ].join('')
}

function alkansyaClub(): string {
  const shower = [
    [128, 52, 0.62, 10],
    [84, 40, 0.4, -20],
    [176, 44, 0.42, 24],
    [44, 78, 0.34, -12],
    [206, 84, 0.36, 16],
    [156, 18, 0.3, -8],
    [64, 12, 0.28, 14],
  ] as const
  const heap = spread(27, 9, (next, index) => {
    const x = round(14 + (index % 9) * 26.5 + next() * 8)
    const y = round(222 + Math.floor(index / 9) * 14 - Math.abs(x - 120) * -0.06 + next() * 6)
    return `<g transform="translate(${x} ${y}) scale(.3 .22)">${'<circle r="46" fill="url(#gold)" stroke="#5c2f02" stroke-width="6"/>'}</g>`
  })
  const lights = Array.from({ length: 13 }, (_, index) => {
    const [x, y] = polar([120, 128], 112, 180 + index * 15)
    return bulb([x, y], 3.6, index % 2 ? '#fff6c4' : '#ff7ad0')
  })
  return [
    linear('room', [0, 0], [0, 320], '#2b0a5c 0, #6a1aa0 0.35, #d0308f 0.7, #4a0a50 1'),
    radial('spot', [120, 110], 130, '#fff3c4 0 0.9, #ff9ad8 0.45 0.4, #d0308f 1 0'),
    linear('foot', [0, 204], [0, 320], '#2a0638 0 0, #2a0638 0.42 0.85, #160220 1'),
    shadow('drop', 6, 5, '#1a0428', 0.55),
    '<rect width="240" height="320" fill="url(#room)"/>',
    rays([120, 128], 14, 280, '#ffd6f4', 0.17),
    '<path d="M8 236V128A112 112 0 0 1 232 128V236" fill="none" stroke="#ffc93a" stroke-width="9"/><path d="M8 236V128A112 112 0 0 1 232 128V236" fill="none" stroke="#7a3a00" stroke-opacity=".5" stroke-width="2"/>',
    lights.join(''),
    '<rect width="240" height="240" fill="url(#spot)"/>',
    shower
      .map(
        ([x, y, s, turn]) =>
          `<g filter="url(#drop)" transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${pigCoin()}</g>`,
      )
      .join(''),
    `<g filter="url(#drop)" transform="translate(124 146) scale(1.14)">${alkansya()}</g>`,
    heap,
    `<g filter="url(#drop)">${noto('crown', 34, 206, 42, { turn: -10 })}${noto('gem-stone', 210, 208, 38, { turn: 8 })}</g>`,
    `<path d="${star([186, 112], 4, 13, 4)}" fill="#fff"/>`,
    glint(70, 116, 9) + glint(146, 84, 8),
    '<rect y="204" width="240" height="116" fill="url(#foot)"/>',
    lettering('ALKANSYA', {
      id: 'one',
      x: 120,
      baseline: 264,
      width: 226,
      capHeight: 44,
      warp: slant(264, 0.05, 0.04),
      ink: '#2a0638',
      stroke: 9,
      depth: 5,
    }),
    lettering('CLUB', {
      id: 'two',
      x: 122,
      baseline: 308,
      width: 132,
      capHeight: 38,
      warp: slant(308, 0.05, 0.04),
      fill: '#fff 0, #ffe0ee 0.45, #ff5f93 0.56, #ffc2d8 1',
      ink: '#2a0638',
      rim: '#8a0b46',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1023,
  palette: { light: '#ffc2dc', plain: '#c43a9a', dark: '#4a1480', ink: '#2a0638' },
  place: { air: 'confetti', floor: 'tents', signs: ['piggy-bank', 'two-coins'], lights: true },
  tile: alkansyaClub,
  symbols: {
    W: () => about(0, 0, 182, alkansya()),
    C: () => about(0, 0, 98, pigCoin()),
  },
}
