import { noto } from '../../../icons.ts'
import { lettering, slant } from '../../../lettering.ts'
import { linear, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const FOAM = '#ffffff 0, #e2fbff 0.45, #4fc6f5 0.58, #d9fff9 1'

/** A whale shark from above, head up: the broad mouth, the grid of white spots. */
export function whaleShark(): string {
  const body =
    'M0 -120C34 -122 54 -104 52 -74C50 -40 36 10 16 74C10 92 6 108 4 122H-4C-6 108 -10 92 -16 74C-36 10 -50 -40 -52 -74C-54 -104 -34 -122 0 -120Z'
  const rows = Array.from({ length: 17 }, (_, row) => {
    const y = -104 + row * 12
    const half = 44 * Math.max(0.05, 1 - ((row - 3) / 16) ** 2 * 1.05)
    const count = Math.max(1, Math.round(half / 6))
    return Array.from({ length: count }, (_, index) => {
      const x = count === 1 ? 0 : -half + (2 * half * index) / (count - 1)
      return `<circle cx="${round(x)}" cy="${y + (index % 2) * 4}" r="${round(row < 4 ? 1.5 : 2.5 - row * 0.06)}"/>`
    }).join('')
  })
  const bars = Array.from({ length: 10 }, (_, index) => {
    const y = -66 + index * 15
    const half = 46 * Math.max(0.08, 1 - ((index * 1.25 - 1) / 14) ** 2)
    return `<path d="M${round(-half)} ${y}Q0 ${y + 8} ${round(half)} ${y}"/>`
  })
  return [
    linear('skin', [-50, -110], [40, 120], '#58b6ea 0, #2371b8 0.45, #123f86 1'),
    linear('fin', [0, -60], [0, 130], '#4aa5de 0, #154a92 1'),
    '<path d="M44 -54C78 -44 98 -14 104 22C80 8 58 -2 38 -6Z M-44 -54C-78 -44 -98 -14 -104 22C-80 8 -58 -2 -38 -6Z" fill="url(#fin)" stroke="#04224f" stroke-width="3" stroke-linejoin="round"/>',
    '<path d="M0 100C20 110 44 108 62 128C36 126 16 128 0 138C-16 128 -36 126 -62 128C-44 108 -20 110 0 100Z" fill="url(#fin)" stroke="#04224f" stroke-width="3" stroke-linejoin="round"/>',
    '<path d="M22 44L40 62L18 64Z M-22 44L-40 62L-18 64Z" fill="#1a6fb0" stroke="#04224f" stroke-width="2.500"/>',
    `<path d="${body}" fill="url(#skin)" stroke="#04224f" stroke-width="3.500"/>`,
    `<clipPath id="body"><path d="${body}"/></clipPath><g clip-path="url(#body)"><g stroke="#bdeeff" stroke-opacity=".55" stroke-width="1.600" fill="none">${bars.join('')}</g><g fill="#f2fdff">${rows.join('')}</g><path d="M-60 -130C-30 -60 -30 40 -10 130H-70Z" fill="#fff" opacity=".12"/></g>`,
    '<path d="M-40 -112Q0 -100 40 -112" stroke="#04224f" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="-46" cy="-92" r="4.500" fill="#fff"/><circle cx="-47" cy="-92" r="2.600" fill="#04142e"/><circle cx="46" cy="-92" r="4.500" fill="#fff"/><circle cx="47" cy="-92" r="2.600" fill="#04142e"/>',
    '<path d="M0 6C12 22 14 40 0 62C-4 44 -4 24 0 6Z" fill="#2b8fd0" stroke="#04224f" stroke-width="2.500"/>',
  ].join('')
}

function net(): string {
  return spread(40, 40, (next) => {
    const x = round(next() * 260 - 10)
    const y = round(next() * 330 - 10)
    const w = round(16 + next() * 40)
    return `<path d="M${x} ${y}q${w / 2} -9 ${w} 0q${w / 3} 12 ${w * 0.8} 5" fill="none" stroke="#c9fbff" stroke-width="${round(1 + next() * 2.2)}" stroke-linecap="round" opacity="${round(0.12 + next() * 0.28)}"/>`
  })
}

function butandingBlue(): string {
  return [
    radial('sea', [150, 70], 300, '#8ff5f5 0, #21b9e0 0.28, #0a5fb8 0.62, #04215e 1'),
    linear('foot', [0, 205], [0, 320], '#021a4e 0 0, #021a4e 0.55 0.86, #01103a 1'),
    shadow('drop', 12, 7, '#021446', 0.6),
    shadow('near', 4, 3, '#021446', 0.5),
    `<rect width="240" height="320" fill="url(#sea)"/>${net()}`,
    `<g transform="translate(112 132) rotate(28) scale(1.08)" filter="url(#drop)">${whaleShark()}</g>`,
    spread(77, 16, (next) => {
      const x = round(150 + next() * 80)
      const y = round(150 + next() * 76)
      return `<path d="M${x} ${y}q5 -5 11 0q-6 5 -11 0l-4 3v-6Z" fill="#ffd94a" opacity="${round(0.7 + next() * 0.3)}"/>`
    }),
    `<g filter="url(#near)">${noto('turtle', 30, 206, 52, { turn: -24 })}${noto('tropical-fish', 32, 40, 38, { turn: 20, flip: true })}${noto('tropical-fish', 62, 18, 22, { turn: 20, flip: true })}</g>`,
    '<rect y="195" width="240" height="125" fill="url(#foot)"/>',
    lettering('BUTANDING', {
      id: 'one',
      x: 120,
      baseline: 262,
      width: 222,
      capHeight: 42,
      warp: slant(262, 0.1),
      fill: FOAM,
      ink: '#021650',
      rim: '#0a6fb8',
      stroke: 8,
    }),
    lettering('BLUE', {
      id: 'two',
      x: 120,
      baseline: 304,
      width: 128,
      capHeight: 34,
      warp: slant(304, 0.1),
      ink: '#021650',
      stroke: 8,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1009,
  palette: { light: '#8ff5f5', plain: '#178fd0', dark: '#06358a', ink: '#021650' },
  place: { air: 'bubbles', floor: 'waves', signs: ['whale-tail', 'sea-turtle'] },
  tile: butandingBlue,
  symbols: {
    W: () => about(0, 0, 232, whaleShark(), 28),
  },
}
