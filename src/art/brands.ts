import { SHARE_SIZE } from '#contract/lobby/art.ts'
import { outline } from './lettering.ts'
import { linear, picture, polar, rays, round } from './svg.ts'

const HEIGHT = 48
const TEXT_LEFT = 56
const CAP_HEIGHT = 19

type Mark = { name: string; width: number; stops: readonly [string, string]; draw: () => string }

function sun(): string {
  const beams = Array.from({ length: 8 }, (_, index) => {
    const [x1, y1] = polar([24, 24], 14, index * 45)
    const [x2, y2] = polar([24, 24], 21.5, index * 45)
    return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`
  })
  return `<path d="${beams.join('')}" stroke="url(#ink)" stroke-width="4.500" stroke-linecap="round"/><circle cx="24" cy="24" r="9.500" fill="url(#ink)"/><path d="M18.500 24a5.500 5.500 0 0 1 5.500 -5.500" stroke="#fff" stroke-width="2.200" fill="none" stroke-linecap="round" opacity=".85"/>`
}

function wave(): string {
  return '<path d="M3 34C10 34 11 24 18 17C26 9 38 10 42 18C36 15 30 18 31 24C32 30 38 33 45 33V41C30 45 16 44 3 42Z" fill="url(#ink)"/><path d="M4 38q7 -4 13 0t13 0t14 -1" stroke="#fff" stroke-width="2.200" fill="none" stroke-linecap="round" opacity=".8"/>'
}

function monsoon(): string {
  return '<path d="M4 18H28a7 7 0 1 0 -7 -7M4 26H38a6.500 6.500 0 1 1 -6.500 6.500M4 34H20a5.500 5.500 0 1 1 -5.500 5.500" fill="none" stroke="url(#ink)" stroke-width="4.600" stroke-linecap="round"/>'
}

/** The wheel of Perya itself. */
export function wheelMark(): string {
  const seats = ['#5fe0dc', '#ffc247', '#f0405e', '#5fe0dc', '#19b37b', '#f0405e'].map((color, index) => {
    const [x, y] = polar([24, 21], 15, -90 + index * 60)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="4.200" fill="${color}" stroke="#1d1740" stroke-width="1.400"/>`
  })
  const spokes = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = polar([24, 21], 15, -90 + index * 60)
    return `M24 21L${round(x)} ${round(y)}`
  })
  return `<path d="M24 22L15.500 45H32.500Z" fill="none" stroke="#ffc247" stroke-width="3" stroke-linejoin="round"/><circle cx="24" cy="21" r="15" fill="none" stroke="#ffc247" stroke-width="2.600"/><path d="${spokes.join('')}" stroke="#ffc247" stroke-width="1.500"/>${seats.join('')}<circle cx="24" cy="21" r="3.800" fill="#fff4cf"/>`
}

const MARKS: ReadonlyMap<number, Mark> = new Map([
  [1, { name: 'Sinag', width: 142, stops: ['#ffe07a', '#ff8a1f'], draw: sun }],
  [2, { name: 'Alon', width: 130, stops: ['#8ff0ff', '#1f86f0'], draw: wave }],
  [3, { name: 'Habagat', width: 178, stops: ['#a8f5b8', '#12a58a'], draw: monsoon }],
  [4, { name: 'Perya', width: 142, stops: ['#ffdb8a', '#ffb11f'], draw: wheelMark }],
])

export const brandIds = [...MARKS.keys()]

function words(text: string, left: number, right: number, baseline: number, capHeight: number, paint: string): string {
  const { d } = outline(text, { x: (left + right) / 2, baseline, width: right - left, capHeight })
  return `<path d="${d}" fill="${paint}"/>`
}

/** A brand's mark and name, for dark grounds. */
export function brandSvg(brandId: number): string {
  const brand = MARKS.get(brandId)
  if (!brand) throw new Error(`brand ${brandId} has no mark`)
  const { name, width, stops, draw } = brand
  return picture(
    width,
    HEIGHT,
    [
      `<title>${name}</title>`,
      linear('ink', [0, 4], [0, 44], `${stops[0]} 0, ${stops[1]} 1`),
      draw(),
      words(name, TEXT_LEFT, width - 4, 31, CAP_HEIGHT, '#f5f1ff'),
    ].join(''),
  )
}

export function logoSvg(): string {
  return picture(HEIGHT, HEIGHT, `<title>Perya</title>${wheelMark()}`)
}

export function wordmarkSvg(): string {
  return picture(
    146,
    HEIGHT,
    `<title>Perya</title>${wheelMark()}${words('perya', TEXT_LEFT - 2, 144, 31, 21, '#f5f1ff')}`,
  )
}

/** Full-bleed, with the wheel inside the middle 80 % that every launcher keeps. */
export function appIconSvg(): string {
  return picture(512, 512, `<title>Perya</title>${NIGHT}${appIcon()}`)
}

/** The same with corners of its own, for launchers that show an icon as it is. */
export function roundIconSvg(): string {
  const corners = '<clipPath id="corners"><rect width="512" height="512" rx="116"/></clipPath>'
  return picture(512, 512, `<title>Perya</title>${NIGHT}${corners}<g clip-path="url(#corners)">${appIcon()}</g>`)
}

/** What messengers show beside a link: the wheel and the name over the night. */
export function shareSvg(): string {
  const [width, height] = [SHARE_SIZE.width, SHARE_SIZE.height]
  const ground = `<rect width="${width}" height="${height}" fill="url(#night)"/>`
  const wheel = `<g transform="translate(84 67) scale(10.3)">${wheelMark()}</g>`
  const name = words('perya', 610, 1110, 385, 190, '#f5f1ff')
  return picture(
    width,
    height,
    `<title>Perya</title>${NIGHT}${ground}${rays([330, 300], 20, 1_000, '#fff', 0.06)}${wheel}${name}`,
  )
}

const NIGHT =
  '<radialGradient id="night" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="#7a3fe4"/><stop offset=".55" stop-color="#3b1e9a"/><stop offset="1" stop-color="#14102b"/></radialGradient>'

function appIcon(): string {
  const wheel = `<g transform="translate(64 68) scale(8)">${wheelMark()}</g>`
  return `<rect width="512" height="512" fill="url(#night)"/>${rays([256, 236], 16, 420, '#fff', 0.07)}${wheel}`
}
