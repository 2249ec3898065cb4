import { arch, lettering } from '../../../lettering.ts'
import { bulb, glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { climber, figurePaints, ladder, parol, peel } from '../figures.ts'

const laid = (body: string, x: number, y: number, size: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" filter="url(#drop)">${body}</g>`

const AWNINGS = ['#e02848', '#1f7fd0', '#19a37b', '#f08a1c'] as const
const STRIPES = 8

/** A booth with its striped awning, and what is behind the curtain. Its corner is at x, y. */
function booth(x: number, y: number, wide: number, paint: string, inside = ''): string {
  const stripe = wide / STRIPES
  const awning = Array.from({ length: STRIPES }, (_, index) => {
    const left = round(index * stripe)
    return `<path d="M${left} 0H${round(left + stripe)}V13A${round(stripe / 2)} 5 0 0 1 ${left} 13Z" fill="${index % 2 === 0 ? paint : '#fff3d6'}"/>`
  })
  const curtain = inside
    ? `<rect x="4" y="8" width="${wide - 8}" height="46" fill="#2a1040"/>`
    : `<rect x="4" y="8" width="${wide - 8}" height="46" fill="url(#curtain)"/>${Array.from({ length: 6 }, (_, fold) => `<path d="M${round(8 + (fold * (wide - 16)) / 5)} 12V54" stroke="#1d0838" stroke-width="3" opacity=".5"/>`).join('')}`
  return `<g transform="translate(${x} ${y})"><rect width="${wide}" height="58" rx="4" fill="#5a2a14"/>${curtain}${inside}<rect y="52" width="${wide}" height="7" rx="2" fill="#8a4a1e"/><path d="M0 54H${wide}" stroke="#ffce7a" stroke-width="1.500" opacity=".8"/>${awning.join('')}<path d="M0 2H${wide}" stroke="#fff" stroke-opacity=".45" stroke-width="3"/></g>`
}

/** The tower: rows of booths, each higher one a little narrower. */
function floors(): string {
  const inLight = `<g transform="translate(36 33) scale(.5)">${ladder()}</g>`
  const slippery = `<g transform="translate(36 36) scale(.48)">${peel()}</g>`
  const rows = [
    { y: 196, paint: AWNINGS[0], inside: ['', inLight, slippery] },
    { y: 137, paint: AWNINGS[1], inside: [slippery, '', inLight] },
    { y: 78, paint: AWNINGS[2], inside: ['', '', ''] },
  ]
  return rows
    .map(({ y, paint, inside }) => inside.map((each, at) => booth(12 + at * 72, y, 72, paint, each)).join(''))
    .join('')
}

function lights(): string {
  return spread(7, 34, (next) => {
    const [x, y] = [round(next() * 240), round(next() * 90)]
    return `<circle cx="${x}" cy="${y}" r="${round(0.6 + next() * 1.4)}" fill="#fff" opacity="${round(0.35 + next() * 0.6)}"/>`
  })
}

function akyatPerya(): string {
  const bulbs = Array.from({ length: 7 }, (_, index) =>
    bulb([12 + index * 36, 76], 2.6, ['#ffe07a', '#ff8ca0', '#8ff0ff'][index % 3] ?? '#fff'),
  )
  return [
    figurePaints(),
    linear('night', [0, 0], [0, 320], '#2c1a78 0, #6a2590 0.35, #c23a7c 0.7, #5a1248 1'),
    linear('curtain', [0, 8], [0, 54], '#7a3bc4 0, #4a1c8c 1'),
    radial('glow', [120, 42], 120, '#fff6c8 0 0.95, #ffc247 0.35 0.6, #ff6f86 1 0'),
    linear('foot', [0, 206], [0, 320], '#2a0a3c 0 0, #1d0630 0.34 0.94, #140422 1'),
    shadow('drop', 4, 3, '#12041f', 0.55),
    '<rect width="240" height="320" fill="url(#night)"/>',
    `<g opacity=".6">${rays([120, 42], 22, 300, '#ffe9a8', 0.3)}</g>`,
    '<circle cx="120" cy="42" r="120" fill="url(#glow)"/>',
    lights(),
    floors(),
    bulbs.join(''),
    laid(parol(), 120, 42, 0.86),
    laid(climber(), 156, 118, 1.24, 8),
    glint(84, 22, 8),
    glint(170, 30, 7),
    glint(206, 96, 9),
    '<rect y="206" width="240" height="114" fill="url(#foot)"/>',
    lettering('AKYAT', {
      id: 'one',
      x: 120,
      baseline: 266,
      width: 206,
      capHeight: 40,
      warp: arch(120, 106, -7),
      ink: '#1d0630',
      rim: '#c2185b',
    }),
    lettering('PERYA', {
      id: 'two',
      x: 120,
      baseline: 305,
      width: 160,
      capHeight: 29,
      ink: '#1d0630',
      fill: '#ffffff 0, #fff0f6 0.45, #ff9ec0 0.58, #fff4fa 1',
      stroke: 7,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2801,
  palette: { light: '#ff9ec0', plain: '#8a2f8c', dark: '#3a1466', ink: '#1d0630' },
  place: { air: 'stars', floor: 'tents', signs: ['banana-peel', 'ladder'], lights: true },
  tile: akyatPerya,
}
