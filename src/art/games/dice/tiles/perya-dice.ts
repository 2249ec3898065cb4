import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, string } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const BULBS = ['#ffc247', '#f0405e', '#5fe0dc', '#19b37b'] as const

type Pip = readonly [x: number, y: number]
const HALF = 34
/** Pips of a face, from its middle. */
const FACES: Readonly<Record<1 | 2 | 3 | 5 | 6, readonly Pip[]>> = {
  1: [[0, 0]],
  2: [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  3: [
    [-0.55, -0.55],
    [0, 0],
    [0.55, 0.55],
  ],
  5: [
    [-0.55, -0.55],
    [0.55, -0.55],
    [0, 0],
    [-0.55, 0.55],
    [0.55, 0.55],
  ],
  6: [
    [-0.55, -0.6],
    [0.55, -0.6],
    [-0.55, 0],
    [0.55, 0],
    [-0.55, 0.6],
    [0.55, 0.6],
  ],
}

type Plane = readonly [a: number, b: number, c: number, d: number, x: number, y: number]

/** One face of a die: a square with round corners, laid on a plane. */
function face(plane: Plane, pips: readonly Pip[], paint: string, pip: string): string {
  const dots = pips.map(([x, y]) => {
    const size = pips.length === 1 ? 11 : 7.5
    return `<circle cx="${round(x * HALF)}" cy="${round(y * HALF)}" r="${size}" fill="${pip}"/><circle cx="${round(x * HALF - 2)}" cy="${round(y * HALF - 2.5)}" r="${round(size * 0.35)}" fill="#fff" opacity=".55"/>`
  })
  return `<g transform="matrix(${plane.join(' ')})"><rect x="-36" y="-36" width="72" height="72" rx="13" fill="url(#${paint})"/>${dots.join('')}</g>`
}

/** A die that stands on an edge: top, left and right face around their common corner. */
function die(x: number, y: number, size: number, turn: number, paint: string, pip: string): string {
  const [wide, low] = [0.8, 0.42]
  const up = 33
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 -66L62 -33V32Q62 38 56 41L6 67Q0 70 -6 67L-56 41Q-62 38 -62 32V-33Z" fill="url(#${paint}Right)"/>${[
    face([wide, low, -wide, low, 0, -up], FACES[5], `${paint}Top`, pip),
    face([wide, low, 0, 0.88, -30, 20], FACES[3], `${paint}Left`, pip),
    face([wide, -low, 0, 0.88, 30, 20], FACES[6], `${paint}Right`, pip),
  ].join(
    '',
  )}<path d="M-58 -33L0 -2L58 -33M0 -2V66" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.500" stroke-linecap="round"/></g>`
}

function paints(id: string, [shine, top, left, right]: readonly [string, string, string, string]): string {
  const paint = (name: string, stops: string) =>
    `<linearGradient id="${id}${name}" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`
  const stops = (light: string, dark: string) =>
    `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>`
  return [paint('Top', stops(shine, top)), paint('Left', stops(top, left)), paint('Right', stops(left, right))].join('')
}

/** The scale from 0 to 100 below the dice: what loses, and what wins. */
function scale(): string {
  const marks = [0, 1, 2, 3, 4].map(
    (at) => `<rect x="${34 + at * 43}" y="243" width="2" height="9" fill="#fff8d8" opacity=".8"/>`,
  )
  return `<rect x="24" y="226" width="192" height="18" rx="9" fill="#1a0838" stroke="#ffd867" stroke-width="2.500"/><path d="M33 230H132V240H33A5 5 0 0 1 33 230Z" fill="url(#lose)"/><path d="M132 230H207A5 5 0 0 1 207 240H132Z" fill="url(#gain)"/>${marks.join('')}<path d="M132 214L143 226V245H121V226Z" fill="url(#knob)" stroke="#5a2a00" stroke-width="2" stroke-linejoin="round"/>`
}

function peryaDice(): string {
  return [
    linear('sky', [0, 0], [0, 320], '#3a0f6e 0, #8b1f86 0.45, #e0457a 0.75, #ff9a4a 1'),
    radial('glow', [120, 140], 130, '#ffe9a8 0 0.95, #ffb347 0.45 0.5, #ff5fa2 1 0'),
    linear('lose', [33, 0], [132, 0], '#7d1030 0, #f0405e 1'),
    linear('gain', [132, 0], [207, 0], '#19b37b 0, #8affc8 1'),
    linear('knob', [0, 214], [0, 245], '#fffbe0 0, #ffc247 0.5, #e08a10 1'),
    paints('red', ['#ff9aa8', '#f0506a', '#e02848', '#8f0f2c']),
    paints('ivory', ['#fff', '#fff6dc', '#f4dca8', '#c8975a']),
    shadow('drop', 8, 6, '#1a0230', 0.6),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    `<g opacity=".6">${rays([120, 140], 18, 260, '#ffe08a', 0.35)}</g>`,
    '<circle cx="120" cy="132" r="130" fill="url(#glow)"/>',
    string([-4, 18], [120, 14], 26, 8, 4.2, BULBS),
    string([120, 14], [244, 18], 26, 8, 4.2, BULBS),
    `<g filter="url(#drop)">${die(166, 96, 0.72, 16, 'ivory', '#7a1038')}</g>`,
    `<g filter="url(#drop)">${die(90, 132, 0.98, -13, 'red', '#fff6dc')}</g>`,
    glint(52, 92, 12),
    glint(196, 66, 9),
    glint(150, 178, 7),
    `<g transform="translate(0 -16)" filter="url(#drop)">${scale()}</g>`,
    lettering('PERYA', {
      id: 'perya',
      x: 120,
      baseline: 262,
      width: 112,
      capHeight: 18,
      stroke: 6,
      depth: 3,
      ink: '#2a0438',
    }),
    lettering('DICE', {
      id: 'dice',
      x: 120,
      baseline: 305,
      width: 190,
      capHeight: 32,
      warp: arch(120, 95, -3),
      ink: '#2a0438',
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2001,
  palette: { light: '#ff9fc4', plain: '#8b1f86', dark: '#3a0f6e', ink: '#16042e' },
  place: { air: 'confetti', floor: 'tents', signs: ['dice-six-faces-five', 'dice-six-faces-two'], lights: true },
  tile: peryaDice,
}
