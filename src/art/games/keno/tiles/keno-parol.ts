import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, polar, radial, rays, round, shadow, spread, star, string } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { ball, ballPaints } from '../balls.ts'
import { litLantern, markPaints } from '../marks.ts'

const laid = (body: string, x: number, y: number, size: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" filter="url(#drop)">${body}</g>`

const PETALS = ['#ff6f9c', '#ffd75e', '#5fe0dc', '#a97bff'] as const

/** The giant lantern of San Fernando: rings of lights around a star. Around the origin, 190 wide. */
function giant(): string {
  const ring = (radius: number, count: number, size: number, shift: number) =>
    Array.from({ length: count }, (_, at) => {
      const [x, y] = polar([0, 0], radius, (at * 360) / count + shift)
      const paint = PETALS[(at + shift) % PETALS.length] ?? '#fff'
      return `<circle cx="${round(x)}" cy="${round(y)}" r="${size}" fill="${paint}"/><circle cx="${round(x - size * 0.3)}" cy="${round(y - size * 0.3)}" r="${round(size * 0.4)}" fill="#fff" opacity=".85"/>`
    }).join('')
  return `<circle r="95" fill="#1a0f52" stroke="#ffd75e" stroke-width="4"/><circle r="70" fill="none" stroke="#7a5ad8" stroke-width="2"/>${ring(83, 20, 7.4, 0)}${ring(60, 14, 6.6, 1)}<path d="${star([0, 0], 10, 52, 30)}" fill="#5a2ad0" stroke="#ffd75e" stroke-width="2"/><path d="${star([0, 0], 5, 52, 22)}" fill="url(#lamp)" stroke="#7a0f38" stroke-width="3" stroke-linejoin="round"/>${Array.from(
    { length: 5 },
    (_, at) => polar([0, 0], 48, -90 + at * 72),
  )
    .map(([x, y]) => `<path d="M0 0L${round(x)} ${round(y)}" stroke="#fff6c8" stroke-width="2.400" opacity=".85"/>`)
    .join('')}<circle r="11" fill="#fffbe0" stroke="#7a0f38" stroke-width="3"/>`
}

function kenoParol(): string {
  const stars = spread(21, 14, (next) => {
    const [x, y] = [round(next() * 240), round(next() * 200)]
    return `<circle cx="${x}" cy="${y}" r="${round(0.6 + next() * 1.3)}" fill="#fff" opacity="${round(0.3 + next() * 0.6)}"/>`
  })
  return [
    markPaints(),
    ballPaints(),
    linear('night', [0, 0], [0, 320], '#120a4a 0, #2f1a86 0.45, #8a2f9c 0.8, #3a0f5c 1'),
    radial('glow', [120, 108], 150, '#ffd0e0 0 0.9, #ff6f9c 0.45 0.5, #5a2ad0 1 0'),
    linear('foot', [0, 204], [0, 320], '#12063a 0 0, #0f0530 0.36 0.94, #0a0322 1'),
    shadow('drop', 4, 3, '#06021c', 0.6),
    '<rect width="240" height="320" fill="url(#night)"/>',
    stars,
    `<g opacity=".7">${rays([120, 108], 16, 280, '#ffc0d8', 0.22)}</g>`,
    '<circle cx="120" cy="108" r="150" fill="url(#glow)"/>',
    string([-4, 10], [244, 10], 9, 13, 3.4, ['#ffd75e', '#ff6f9c', '#5fe0dc']),
    laid(giant(), 120, 116, 0.92),
    laid(litLantern(), 26, 74, 0.62, -10),
    laid(litLantern(), 214, 70, 0.62, 10),
    ball(11, 0, 42, 208, 0.84, -10),
    ball(48, 1, 200, 204, 0.96, 10),
    glint(84, 40, 9),
    glint(164, 46, 7),
    glint(66, 160, 8),
    '<rect y="204" width="240" height="116" fill="url(#foot)"/>',
    lettering('KENO', {
      id: 'one',
      x: 120,
      baseline: 268,
      width: 190,
      capHeight: 44,
      warp: arch(120, 98, -7),
      ink: '#0f0530',
      rim: '#c2185b',
    }),
    lettering('PAROL', {
      id: 'two',
      x: 120,
      baseline: 307,
      width: 160,
      capHeight: 29,
      ink: '#0f0530',
      fill: '#ffffff 0, #fff0f8 0.45, #ff8fc0 0.58, #fff4fa 1',
      stroke: 7,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2702,
  palette: { light: '#ff8fb0', plain: '#4a2a9c', dark: '#1f1266', ink: '#0f0530' },
  place: { air: 'stars', floor: 'town', signs: ['paper-lantern', 'star-swirl'], lights: true },
  tile: kenoParol,
}
