import { noto } from '../../../icons.ts'
import { lettering, outline } from '../../../lettering.ts'
import { linear, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const PINK = ['#ffd0e0', '#ff4f8f', '#b00f5a'] as const
const BLUE = ['#d0f0ff', '#35a8ff', '#0a4fb8'] as const
const YELLOW = ['#fffad0', '#ffc21f', '#d97a00'] as const
const GREEN = ['#e0ffd8', '#35cf6e', '#087a4a'] as const
type Skin = readonly [light: string, plain: string, dark: string]

function skin(id: string, [light, plain, dark]: Skin): string {
  return `<radialGradient id="${id}" cx=".36" cy=".28" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".35" stop-color="${plain}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`
}

/** A balloon, tied to the basket, with or without a letter painted on it. */
function balloon(x: number, y: number, size: number, turn: number, paint: string, letter?: string): string {
  const painted = letter ? outline(letter, { x: 0, baseline: 19, width: 42, capHeight: 40 }).d : ''
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-6 46L0 36L6 46Z" fill="url(#${paint})"/><path d="M0 -42C28 -42 40 -20 38 0C36 22 16 38 0 40C-16 38 -36 22 -38 0C-40 -20 -28 -42 0 -42Z" fill="url(#${paint})" stroke="#3a0f4a" stroke-opacity=".55" stroke-width="1.500"/><path d="${painted}" fill="#2a0d4a" stroke="#2a0d4a" stroke-width="9" stroke-linejoin="round"/><path d="${painted}" fill="#fffdf2"/><path d="M-26 -8C-26 -22 -18 -31 -8 -33" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round" opacity=".75"/><circle cx="-27" cy="4" r="3" fill="#fff" opacity=".75"/></g>`
}

function cords(ends: readonly (readonly [number, number])[]): string {
  return ends
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}Q${round(120 + (x - 120) * 0.3)} ${round(y + (206 - y) * 0.6)} ${round(120 + (x - 120) * 0.16)} 208" fill="none" stroke="#fff8e6" stroke-width="1.800"/>`,
    )
    .join('')
}

function basket(): string {
  const weave = Array.from({ length: 21 }, (_, index) => {
    const x = -30 + (index % 7) * 9
    const y = 6 + Math.floor(index / 7) * 10
    return `<rect x="${x + (Math.floor(index / 7) % 2) * 4}" y="${y}" width="7" height="7" rx="2" fill="${index % 2 ? '#d98f3c' : '#f0b35c'}"/>`
  })
  return `<path d="M-38 0H38L28 42Q0 48 -28 42Z" fill="#a85f1f" stroke="#3d1a08" stroke-width="3" stroke-linejoin="round"/>${weave.join('')}<rect x="-42" y="-5" width="84" height="11" rx="5" fill="#ffcf7a" stroke="#3d1a08" stroke-width="3"/>`
}

function loboLift(): string {
  const spares = [
    [36, 148, 0.62, -24, 'green'],
    [204, 148, 0.62, 24, 'pink'],
    [78, 172, 0.55, -12, 'blue'],
    [164, 172, 0.55, 12, 'yellow'],
    [120, 24, 0.7, 0, 'green'],
    [28, 40, 0.5, -14, 'yellow'],
    [214, 36, 0.5, 14, 'blue'],
  ] as const
  return [
    linear('sky', [0, 0], [0, 320], '#5b7cff 0, #b48cff 0.35, #ffb3c8 0.62, #ffe0a8 0.82, #ffb36b 1'),
    skin('pink', PINK),
    skin('blue', BLUE),
    skin('yellow', YELLOW),
    skin('green', GREEN),
    linear('town', [0, 240], [0, 320], '#6b2f8f 0, #260a4a 1'),
    shadow('drop', 5, 4, '#2a0a5a', 0.42),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    spread(7, 9, (next) => {
      const x = round(next() * 240 - 20)
      const y = round(20 + next() * 190)
      const s = round(0.6 + next() * 0.9)
      return `<path d="M0 0q4 -16 20 -12q10 -14 26 -2q16 -4 18 10q10 6 2 10H-4q-8 -4 4 -6Z" transform="translate(${x} ${y}) scale(${s})" fill="#fff" opacity="${round(0.35 + next() * 0.35)}"/>`
    }),
    '<path d="M-10 330V262h18v-12l12 -12l12 12v8h20v-22h8v-14l4 -8l4 8v14h8v24h26v-10h22v14h22v-18l16 -12l16 12v10h20v-16h14v22h38v70Z" fill="url(#town)" opacity=".9"/>',
    cords([
      [70, 112],
      [170, 112],
      [72, 190],
      [168, 190],
      [36, 174],
      [204, 174],
      [108, 108],
      [132, 108],
    ]),
    `<g filter="url(#drop)">${spares.map(([x, y, size, turn, paint]) => balloon(x, y, size, turn, paint)).join('')}</g>`,
    `<g filter="url(#drop)">${balloon(160, 134, 1, 6, 'green', 'O')}${balloon(86, 138, 1, -6, 'yellow', 'B')}</g>`,
    `<g filter="url(#drop)">${balloon(78, 66, 1.04, -8, 'pink', 'L')}${balloon(160, 60, 1.04, 8, 'blue', 'O')}</g>`,
    `<g filter="url(#drop)">${noto('money-bag', 104, 200, 36)}${noto('gem-stone', 138, 204, 28, { turn: 12 })}${noto('teddy-bear', 122, 198, 34)}</g>`,
    `<g filter="url(#drop)" transform="translate(120 216)">${basket()}</g>`,
    lettering('LIFT', {
      id: 'one',
      x: 120,
      baseline: 304,
      width: 150,
      capHeight: 44,
      warp: ([x, y]) => [x, y - (x - 120) * 0.1],
      ink: '#2a0a4a',
      stroke: 9,
      depth: 5,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1018,
  palette: { light: '#ffc0d8', plain: '#8f6cf0', dark: '#3b2a9a', ink: '#260a4a' },
  place: { air: 'confetti', floor: 'town', signs: ['balloons', 'air-balloon'] },
  tile: loboLift,
}
