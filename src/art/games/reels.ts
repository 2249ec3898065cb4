import { REELS_SIZE, type ReelsVariant } from '#contract/lobby/art.ts'
import { mark } from '../icons.ts'
import { linear, picture, radial, rays, round, spread, string } from '../svg.ts'
import type { Air, Floor } from './drawing.ts'
import { drawingOf } from './drawings.ts'

type Size = { width: number; height: number }

const HALF = 2
const LIGHTS = ['#ffc247', '#f0405e', '#5fe0dc', '#19b37b'] as const

function air(kind: Air, { width, height }: Size, light: string): string {
  if (kind === 'rays') return rays([width / 2, height * 0.4], 22, width + height, light, 0.12)
  const many = Math.round((width * height) / 3000)
  return spread(width + kind.length, many, (next) => {
    const x = round(next() * width)
    const y = round(next() * height)
    const size = round(1 + next() * 3)
    const opacity = round(0.15 + next() * 0.4)
    if (kind === 'bubbles')
      return `<circle cx="${x}" cy="${y}" r="${round(size * 2.4)}" fill="#fff" fill-opacity=".08" stroke="#fff" stroke-opacity="${opacity}"/>`
    if (kind === 'rain')
      return `<path d="M${x} ${y}l-7 18" stroke="#e6fbff" stroke-width="1.300" opacity="${opacity}"/>`
    if (kind === 'confetti')
      return `<rect x="${x}" y="${y}" width="5" height="9" rx="1.500" transform="rotate(${round(next() * 180)} ${x} ${y})" fill="${LIGHTS[Math.floor(next() * 4)] ?? light}" opacity="${opacity}"/>`
    if (kind === 'dots')
      return `<circle cx="${x}" cy="${y}" r="${size * 3}" fill="${light}" opacity="${round(opacity * 0.35)}"/>`
    const halo =
      kind === 'embers' ? `<circle cx="${x}" cy="${y}" r="${size * 2.5}" fill="${light}" opacity=".14"/>` : ''
    return `${halo}<circle cx="${x}" cy="${y}" r="${round(size * 0.6)}" fill="#fff8d8" opacity="${opacity}"/>`
  })
}

/** The line of the land from left to right, `rise` of the height at most. */
function skyline(kind: Floor, { width, height }: Size, base: number, rise: number, seed: number): string {
  const unit = height * rise
  const steps = Math.ceil(width / (unit * 0.9)) + 1
  const piece: Record<Floor, (next: () => number) => string> = {
    waves: () => `q${unit * 0.45} ${-unit * 0.4} ${unit * 0.9} 0`,
    hills: (next) => `q${unit * 0.45} ${-unit * (0.5 + next())} ${unit * 0.9} 0`,
    peaks: (next) => `l${unit * 0.45} ${-unit * (0.5 + next() * 0.6)}l${unit * 0.45} ${unit * 0}V${base}`,
    town: (next) =>
      `v${-unit * (0.25 + next() * 0.4)}h${unit * 0.24}v${-unit * 0.1}l${unit * 0.2} ${-unit * 0.18}l${unit * 0.2} ${unit * 0.18}V${base}h${unit * 0.26}`,
    trees: () =>
      `h${unit * 0.1}c${-unit * 0.3} ${-unit * 0.5} ${unit * 0.05} ${-unit * 1.1} ${unit * 0.35} ${-unit * 0.9}c${unit * 0.4} ${unit * 0.1} ${unit * 0.4} ${unit * 0.7} ${unit * 0.1} ${unit * 0.9}h${unit * 0.35}`,
    tents: () =>
      `h${unit * 0.08}v${-unit * 0.3}l${unit * 0.37} ${-unit * 0.4}l${unit * 0.37} ${unit * 0.4}V${base}h${unit * 0.08}`,
    cone: () => `h${unit * 0.9}`,
  }
  const cone =
    kind === 'cone'
      ? `M${width * 0.1} ${height}C${width * 0.32} ${height * 0.9} ${width * 0.42} ${base - unit} ${width * 0.46} ${base - unit * 1.6}H${width * 0.54}C${width * 0.58} ${base - unit} ${width * 0.68} ${height * 0.9} ${width * 0.9} ${height}Z`
      : ''
  const line = kind === 'peaks' ? peaks(width, base, unit, seed) : `M0 ${base}${spread(seed, steps, piece[kind])}`
  return `${cone}${line}V${height}H0Z`
}

function peaks(width: number, base: number, unit: number, seed: number): string {
  const steps = Math.ceil(width / unit) + 1
  return `M0 ${base}${spread(seed, steps, (next) => `l${unit * 0.5} ${round(-unit * (0.5 + next() * 0.5))}L`)
    .split('L')
    .filter(Boolean)
    .map((rise, index) => `${rise}L${round((index + 1) * unit)} ${base}`)
    .join('')}`
}

/** The scene behind a slot's reels: quiet in the middle, where the reels are. */
export function reelsSvg(gameId: number, variant: ReelsVariant): string {
  const { place, palette } = drawingOf(gameId)
  const { light, plain, dark, ink } = palette
  const [wide, high] = REELS_SIZE[variant]
  const size = { width: wide / HALF, height: high / HALF }
  const { width, height } = size
  const [left, right] = place.signs
  const sign = Math.min(width, height) * 0.34
  return picture(
    width,
    height,
    [
      linear('sky', [0, 0], [0, height], `${dark} 0, ${plain} 0.45, ${light} 0.78, ${plain} 1`),
      radial(
        'middle',
        [width / 2, height / 2],
        Math.max(width, height) * 0.55,
        `${ink} 0 0.62, ${ink} 0.6 0.45, ${ink} 1 0.12`,
      ),
      linear('near', [0, height * 0.85], [0, height], `${dark} 0, ${ink} 1`),
      `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
      air(place.air, size, light),
      mark(left, round(sign * 0.4), round(height * 0.13), sign, light, { opacity: 0.22, turn: -12 }),
      mark(right, round(width - sign * 0.4), round(height * 0.72), sign, light, { opacity: 0.26, turn: 12 }),
      `<path d="${skyline(place.floor, size, height * 0.88, 0.13, 5)}" fill="${dark}" opacity=".6"/>`,
      `<path d="${skyline(place.floor, size, height * 0.95, 0.09, 11)}" fill="url(#near)"/>`,
      `<rect width="${width}" height="${height}" fill="url(#middle)"/>`,
      place.lights
        ? string([-4, -2], [width / 2, 2], height * 0.02, 9, 3.4, LIGHTS) +
          string([width / 2, 2], [width + 4, -2], height * 0.02, 9, 3.4, LIGHTS)
        : '',
    ].join(''),
  )
}
