import { AVATARS } from '#contract/lobby/art.ts'
import { noto } from './icons.ts'
import { picture, polar, rays, star } from './svg.ts'

type Pattern = 'rays' | 'rings' | 'dots' | 'checks' | 'waves' | 'stars'
type Face = readonly [icon: string, light: string, dark: string, pattern: Pattern]

const SIZE = 96
const CENTER = [48, 48] as const

/** By number, as players keep them: append, never reorder. */
const FACES: readonly Face[] = [
  ['owl', '#5fe0dc', '#2d6cf0', 'rays'],
  ['water-buffalo', '#b8e86a', '#1f8f4a', 'waves'],
  ['eagle', '#ffd98a', '#e07a1f', 'rays'],
  ['turtle', '#a8f0ff', '#1597c9', 'rings'],
  ['monkey-face', '#ffe08a', '#e0502f', 'dots'],
  ['parrot', '#ffb3d1', '#d92b6e', 'checks'],
  ['dolphin', '#c9b8ff', '#5b3fd6', 'waves'],
  ['butterfly', '#fff0b0', '#f0a01f', 'dots'],
  ['cat-face', '#ffc9a8', '#e0456a', 'stars'],
  ['dog-face', '#a8f0c8', '#149a7a', 'rings'],
  ['rooster', '#ffe69a', '#d9431f', 'rays'],
  ['horse-face', '#9fd8ff', '#2556c9', 'checks'],
  ['tiger-face', '#b8ffb0', '#128a5a', 'stars'],
  ['panda', '#ffc0e6', '#a02bb8', 'dots'],
  ['fox', '#8ff0e8', '#126a8f', 'waves'],
  ['frog', '#fff3a0', '#e8a30c', 'rings'],
  ['octopus', '#a8c8ff', '#3a2bb8', 'dots'],
  ['crab', '#9ff5ff', '#0c86b0', 'waves'],
  ['lion', '#ff9fb0', '#b01f4f', 'rays'],
  ['unicorn', '#d9b0ff', '#6a1fc0', 'stars'],
  ['woman-medium-skin-tone', '#ffd0a0', '#e0603c', 'rings'],
  ['man-medium-skin-tone', '#b0e8ff', '#2b7ad9', 'checks'],
  ['woman-artist-medium-skin-tone', '#e0ffb0', '#4a9a1f', 'stars'],
  ['man-farmer-medium-skin-tone', '#ffe9a8', '#c97a12', 'waves'],
]

function pattern(kind: Pattern): string {
  const cells = Array.from({ length: 64 }, (_, index) => [(index % 8) * 13, Math.floor(index / 8) * 13] as const)
  if (kind === 'rays') return rays(CENTER, 14, 80, '#fff', 0.22)
  if (kind === 'rings') {
    return [20, 34, 48, 62]
      .map((r) => `<circle cx="48" cy="48" r="${r}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="6"/>`)
      .join('')
  }
  if (kind === 'dots')
    return cells
      .map(([x, y]) => `<circle cx="${x + (y % 2) * 6}" cy="${y}" r="2.600" fill="#fff" opacity=".3"/>`)
      .join('')
  if (kind === 'checks')
    return cells
      .filter(([x, y]) => (x + y) % 2 === 0)
      .map(([x, y]) => `<rect x="${x}" y="${y}" width="13" height="13" fill="#fff" opacity=".16"/>`)
      .join('')
  if (kind === 'waves') {
    return [10, 28, 46, 64, 82]
      .map(
        (y) =>
          `<path d="M-4 ${y}q12 -12 26 0t26 0t26 0t26 0" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="4"/>`,
      )
      .join('')
  }
  return Array.from({ length: 9 }, (_, index) => {
    const at = polar(CENTER, index % 2 ? 42 : 30, index * 40)
    return `<path d="${star(at, 5, 7, 3)}" fill="#fff" opacity=".38"/>`
  }).join('')
}

export function avatarSvg(number: number): string {
  const face = FACES[number]
  if (!face || FACES.length !== AVATARS) throw new Error(`avatar ${number} of ${AVATARS} is not drawn`)
  const [name, light, dark, kind] = face
  return picture(
    SIZE,
    SIZE,
    [
      `<radialGradient id="ground" cx=".4" cy=".28" r=".85"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
      '<filter id="drop" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="2.500" stdDeviation="2" flood-color="#100428" flood-opacity=".45"/></filter>',
      `<rect width="${SIZE}" height="${SIZE}" fill="url(#ground)"/>${pattern(kind)}`,
      noto(name, 48, 51, 68, { filter: 'drop' }),
    ].join(''),
  )
}
