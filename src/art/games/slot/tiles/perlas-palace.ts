import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const PEARL = '#ffffff 0, #fff0f6 0.4, #ffb8d6 0.56, #fff7ea 1'

/** One half of a scallop shell, hinge at the origin, fan upwards. */
function fan(paint: string, line: string, radius: number): string {
  const ribs = 9
  const edge = Array.from({ length: ribs }, (_, index) => {
    const angle = ((-165 + (150 / ribs) * (index + 1)) * Math.PI) / 180
    const middle = ((-165 + (150 / ribs) * (index + 0.5)) * Math.PI) / 180
    return `Q${round(Math.cos(middle) * radius * 1.2)} ${round(Math.sin(middle) * radius * 1.2)} ${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
  })
  const start = (-165 * Math.PI) / 180
  const lines = Array.from({ length: ribs - 1 }, (_, index) => {
    const angle = ((-165 + (150 / ribs) * (index + 1)) * Math.PI) / 180
    return `M${round(Math.cos(angle) * 18)} ${round(Math.sin(angle) * 12)}L${round(Math.cos(angle) * radius * 0.97)} ${round(Math.sin(angle) * radius * 0.97)}`
  })
  return `<path d="M-22 4L${round(Math.cos(start) * radius)} ${round(Math.sin(start) * radius)}${edge.join('')}L22 4Z" fill="${paint}" stroke="#7a1452" stroke-width="3" stroke-linejoin="round"/><path d="${lines.join('')}" stroke="${line}" stroke-width="3" stroke-linecap="round" opacity=".7"/>`
}

function dome(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-1.500 -62h3v12h-3Z" fill="#ffe08a"/><circle cy="-64" r="4" fill="#fff6d0"/><path d="M0 -52C10 -42 26 -34 26 -14C26 -6 22 0 20 0H-20C-22 0 -26 -6 -26 -14C-26 -34 -10 -42 0 -52Z" fill="url(#dome)"/><path d="M-12 -4C-18 -18 -12 -34 -2 -44" stroke="#fff" stroke-opacity=".6" stroke-width="4" fill="none" stroke-linecap="round"/><rect x="-22" y="0" width="44" height="90" fill="#d9a7ff"/><rect x="-25" y="-2" width="50" height="7" rx="3" fill="#ffe08a"/><path d="M-10 30C-10 14 10 14 10 30V60H-10Z" fill="#6a3bb0"/></g>`
}

function perlasPalace(): string {
  return [
    linear('sea', [0, 0], [0, 320], '#fff0c9 0, #ffb3d1 0.22, #a86be0 0.52, #2c1a7a 1'),
    radial('pearl', [106, 120], 66, '#ffffff 0, #fff1f8 0.4, #e9c4ff 0.72, #b59af5 0.9, #ffd3ea 1'),
    radial('halo', [120, 138], 120, '#ffffff 0 0.95, #ffe3f3 0.5 0.4, #ffd0ee 1 0'),
    linear('upper', [0, -100], [0, 0], '#fff0d8 0, #ff9fc4 0.4, #c93a87 1'),
    linear('lower', [0, -80], [0, 0], '#ff7fb2 0, #ffc9dd 0.6, #fff2e4 1'),
    linear('dome', [0, -52], [0, 0], '#fff2c4 0, #ffc35c 0.5, #f08a5a 1'),
    linear('frame', [0, 0], [0, 320], '#fff8d6 0, #ffc94a 0.3, #b97414 0.5, #ffe08a 0.7, #a8620f 1'),
    linear('foot', [0, 200], [0, 320], '#1d0d5c 0 0, #1d0d5c 0.5 0.85, #120741 1'),
    shadow('drop', 6, 5, '#2a0750', 0.5),
    '<rect width="240" height="320" fill="url(#sea)"/>',
    rays([120, -20], 26, 360, '#fff', 0.16),
    `<g opacity=".75">${dome(44, 120, 0.9)}${dome(196, 120, 0.9)}${dome(120, 78, 1.1)}</g>`,
    '<circle cx="120" cy="138" r="120" fill="url(#halo)"/>',
    `<g transform="translate(120 186)" filter="url(#drop)">${fan('url(#upper)', '#fff', 98)}</g>`,
    '<g filter="url(#drop)"><circle cx="120" cy="142" r="46" fill="url(#pearl)"/></g><path d="M88 128C92 112 106 104 118 106" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round"/><circle cx="142" cy="166" r="7" fill="#fff" opacity=".6"/>',
    `<g transform="translate(120 236) scale(1.08 .62) rotate(180)" filter="url(#drop)"><g transform="translate(0 70)">${fan('url(#lower)', '#d8468f', 88)}</g></g>`,
    spread(6, 22, (next) => {
      const x = round(next() * 240)
      const y = round(next() * 240)
      const r = round(2 + next() * 6)
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".18" stroke="#fff" stroke-opacity=".8"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.25}" fill="#fff"/>`
    }),
    '<rect y="190" width="240" height="130" fill="url(#foot)"/>',
    '<path fill-rule="evenodd" d="M0 0H240V320H0Z M9 311H231V96C231 40 176 9 120 9C64 9 9 40 9 96Z" fill="url(#frame)"/><path d="M13 307H227V98C227 46 172 14 120 14C68 14 13 46 13 98Z" fill="none" stroke="#6b2f06" stroke-width="2"/>',
    '<g fill="#fffdf6" stroke="#b97414"><circle cx="120" cy="9" r="7"/><circle cx="9" cy="96" r="6"/><circle cx="231" cy="96" r="6"/><circle cx="24" cy="24" r="10"/><circle cx="216" cy="24" r="10"/></g>',
    glint(150, 104, 16),
    glint(62, 84, 9),
    glint(196, 74, 7),
    lettering('PERLAS', {
      id: 'one',
      x: 120,
      baseline: 262,
      width: 186,
      capHeight: 42,
      warp: arch(120, 93, -9),
      fill: PEARL,
      ink: '#3a0a5e',
      rim: '#b13a86',
    }),
    lettering('PALACE', { id: 'two', x: 120, baseline: 295, width: 132, capHeight: 25, ink: '#3a0a5e', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1007,
  palette: { light: '#ffd3e4', plain: '#c05aa8', dark: '#4a2aa0', ink: '#2a0750' },
  place: { air: 'bubbles', floor: 'waves', signs: ['oyster-pearl', 'pearl-necklace'] },
  tile: perlasPalace,
}
