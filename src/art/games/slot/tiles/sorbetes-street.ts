import { noto } from '../../../icons.ts'
import { arch, lettering } from '../../../lettering.ts'
import { linear, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const SCOOP = '#ffffff 0, #fff0d0 0.45, #ffc0a0 0.58, #fff8ea 1'
const FLAVOURS = ['#ff8fb8', '#b48cff', '#ffd25c', '#8ee6b0', '#8a5a3c'] as const

function awning(): string {
  return Array.from({ length: 8 }, (_, index) => {
    const x = index * 30
    const color = index % 2 ? '#fff6e6' : '#ff4f6e'
    return `<path d="M${x} 0H${x + 30}V34a15 15 0 0 1 -30 0Z" fill="${color}"/><path d="M${x} 28V34a15 15 0 0 0 30 0V28a15 15 0 0 1 -30 0Z" fill="#3a0a2a" opacity=".16"/>`
  }).join('')
}

function house(x: number, width: number, height: number, wall: string, roof: string): string {
  const top = 216 - height
  const panes = Array.from(
    { length: 2 },
    (_, index) =>
      `<rect x="${x + 9 + index * (width / 2 - 3)}" y="${top + 16}" width="${width / 2 - 14}" height="26" rx="3" fill="#fff3c4" stroke="#5a2a5a" stroke-width="2"/><path d="M${x + 9 + index * (width / 2 - 3)} ${top + 29}h${width / 2 - 14}M${x + 9 + (width / 2 - 14) / 2 + index * (width / 2 - 3)} ${top + 16}v26" stroke="#5a2a5a" stroke-width="1.500"/>`,
  )
  return `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${wall}"/><path d="M${x - 5} ${top}h${width + 10}l-8 -16h${-(width - 6)}Z" fill="${roof}"/>${panes.join('')}`
}

/** A sorbetero's cart: painted boat of a body, two wheels, three lids. */
function cart(): string {
  const wheels = [-44, 46].map((x) => {
    const spokes = Array.from({ length: 8 }, (_, index) => {
      const angle = (index * Math.PI) / 4
      return `M0 0L${round(Math.cos(angle) * 20)} ${round(Math.sin(angle) * 20)}`
    })
    return `<g transform="translate(${x} 58)"><circle r="22" fill="#fff3d6" stroke="#5a1f3a" stroke-width="5"/><path d="${spokes.join('')}" stroke="#ff4f6e" stroke-width="3.500"/><circle r="6" fill="#ffd25c" stroke="#5a1f3a" stroke-width="2.500"/></g>`
  })
  const lids = [-46, 0, 46].map(
    (x, index) =>
      `<path d="M${x - 17} -18C${x - 17} -34 ${x + 17} -34 ${x + 17} -18Z" fill="url(#steel)" stroke="#3b4560" stroke-width="2.500"/><circle cx="${x}" cy="-33" r="4.500" fill="${FLAVOURS[index] ?? '#fff'}" stroke="#3b4560" stroke-width="2"/>`,
  )
  const petals = [-50, -17, 17, 50].map(
    (x, index) =>
      `<g transform="translate(${x} 14)">${[0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-6" rx="4.500" ry="6" transform="rotate(${turn})" fill="${FLAVOURS[index] ?? '#fff'}"/>`).join('')}<circle r="3.500" fill="#fff"/></g>`,
  )
  return [
    '<path d="M82 4L108 -18" stroke="#8a4a2a" stroke-width="6" stroke-linecap="round"/>',
    lids.join(''),
    '<path d="M-88 -20H88L74 40Q0 52 -74 40Z" fill="url(#paintwork)" stroke="#5a1f3a" stroke-width="4" stroke-linejoin="round"/><path d="M-92 -22H92V-12H-92Z" fill="#fff6e6" stroke="#5a1f3a" stroke-width="3"/><path d="M-80 32Q0 44 80 32" stroke="#ffd25c" stroke-width="5" fill="none"/>',
    petals.join(''),
    wheels.join(''),
  ].join('')
}

function cone(x: number, y: number, size: number, turn: number, scoops: readonly string[]): string {
  const balls = scoops.map((color, index) => {
    const at = [
      [0, -8],
      [-15, -12],
      [15, -12],
      [0, -34],
    ][scoops.length === 1 ? 0 : index + 1] ?? [0, 0]
    return `<circle cx="${at[0]}" cy="${at[1]}" r="19" fill="${color}" stroke="#5a1f3a" stroke-width="2.600"/><path d="M${(at[0] ?? 0) - 11} ${(at[1] ?? 0) - 3}a12 12 0 0 1 9 -10" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".85"/>`
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-22 0L0 62L22 0Z" fill="#f0b35c" stroke="#5a1f3a" stroke-width="2.600" stroke-linejoin="round"/><path d="M-15 12L9 36M-4 2L14 20M15 12L-9 36M4 2L-14 20" stroke="#b06a24" stroke-width="2.200"/>${balls.join('')}<path d="M-24 -2q6 10 12 2q6 12 12 2q6 10 12 0q6 6 12 -2l-4 -6H-20Z" fill="${scoops[0] ?? '#fff'}"/></g>`
}

function sorbetesStreet(): string {
  return [
    linear('sky', [0, 0], [0, 220], '#4fd0e8 0, #b8f4e6 0.6, #fff3c9 1'),
    linear('paintwork', [0, -20], [0, 46], '#25c7c0 0, #1197a8 0.55, #0a6b86 1'),
    linear('steel', [0, -32], [0, -16], '#ffffff 0, #b9c6dc 0.5, #7f8dab 1'),
    linear('foot', [0, 214], [0, 320], '#ff7a9c 0, #e0426f 0.35, #8a1450 1'),
    shadow('drop', 5, 4, '#4a0a3a', 0.45),
    '<rect width="240" height="320" fill="url(#sky)"/><circle cx="120" cy="130" r="92" fill="#fffbe0" opacity=".7"/>',
    house(-12, 62, 118, '#ffb3c8', '#d9426b'),
    house(52, 50, 88, '#ffe39a', '#e08a2b'),
    house(146, 48, 94, '#c9b8ff', '#7a5cd6'),
    house(196, 60, 124, '#a8ecc8', '#2ba67a'),
    '<path d="M-4 216H244V330H-4Z" fill="url(#foot)"/>',
    Array.from(
      { length: 7 },
      (_, index) => `<path d="M120 216L${-120 + index * 80} 330" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`,
    ).join(''),
    `<g filter="url(#drop)">${cone(120, 120, 1.36, 0, ['#ff8fb8', '#ffd25c', '#b48cff'])}</g>`,
    `<g filter="url(#drop)">${cone(46, 128, 0.9, -20, ['#8ee6b0'])}${cone(196, 128, 0.9, 20, ['#8a5a3c'])}</g>`,
    noto('cherries', 124, 46, 34),
    `<g filter="url(#drop)" transform="translate(118 178)">${cart()}</g>`,
    `<g filter="url(#drop)">${awning()}</g>`,
    spread(
      5,
      30,
      (next) =>
        `<rect x="${round(next() * 236)}" y="${round(60 + next() * 90)}" width="3" height="9" rx="1.500" transform="rotate(${round(next() * 180)} ${round(next() * 240)} ${round(60 + next() * 90)})" fill="${FLAVOURS[Math.floor(next() * 4)] ?? '#fff'}"/>`,
    ),
    lettering('SORBETES', {
      id: 'one',
      x: 120,
      baseline: 278,
      width: 216,
      capHeight: 42,
      warp: arch(120, 108, 10),
      fill: SCOOP,
      ink: '#5a0a3a',
      rim: '#d9426b',
      stroke: 8,
    }),
    lettering('STREET', { id: 'two', x: 120, baseline: 310, width: 132, capHeight: 25, ink: '#5a0a3a', stroke: 7 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1017,
  palette: { light: '#b8f4e6', plain: '#25b7c0', dark: '#b02a62', ink: '#5a0a3a' },
  place: { air: 'confetti', floor: 'town', signs: ['ice-cream-cone', 'ice-cream-scoop'], lights: true },
  tile: sorbetesStreet,
}
