import { noto } from '../../../icons.ts'
import { lettering, outline } from '../../../lettering.ts'
import { linear, radial, round, shadow, spread, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const CREAM = '#fffdf2 0, #ffe9c0 0.45, #ff9fd0 0.56, #fff3dd 1'

function beads(seed: number, y: number, colors: readonly string[]): string {
  return spread(seed, 22, (next, index) => {
    const x = round(-40 + (index % 11) * 8 + next() * 4)
    const at = round(y + Math.floor(index / 11) * 9 + next() * 3)
    const color = colors[index % colors.length] ?? '#fff'
    return `<rect x="${x - 4}" y="${at - 4}" width="8.500" height="8.500" rx="${index % 2 ? 4.2 : 2}" fill="${color}"/><circle cx="${x - 1.4}" cy="${at - 1.4}" r="1.300" fill="#fff" opacity=".75"/>`
  })
}

/** A tall glass in layers: beans, jelly, nata, shaved ice; ube, flan, cherry and a wafer on top. */
export function halohalo(): string {
  const glass = 'M-50 -40L-36 70C-34 80 34 80 36 70L50 -40Z'
  return [
    linear('shine', [-50, 0], [50, 0], '#fff 0 0.4, #fff 0.3 0.05, #fff 0.8 0, #fff 1 0.35'),
    radial('ube', [-26, -96], 60, '#c98aff 0, #8a3fd6 0.5, #5a1fa0 1'),
    '<path d="M-8 84h16l4 18c22 4 26 10 26 14H-38c0 -4 4 -10 26 -14Z" fill="#d9f4ff" opacity=".8" stroke="#4a1a6b" stroke-width="3"/>',
    `<clipPath id="glass"><path d="${glass}"/></clipPath><g clip-path="url(#glass)">`,
    '<rect x="-60" y="-50" width="120" height="140" fill="#fdf3ff"/><path d="M-60 -6Q-30 -16 0 -6T60 -6V20H-60Z" fill="#ffd9f0"/><path d="M-60 14Q-30 4 0 14T60 14V40H-60Z" fill="#c9f7c4"/><path d="M-60 36Q-30 28 0 36T60 36V60H-60Z" fill="#ffb3c8"/><path d="M-60 54Q-30 48 0 54T60 54V90H-60Z" fill="#7a2f4f"/>',
    beads(4, 22, ['#3ecf6a', '#2bb562', '#8ef0a0']),
    beads(9, 42, ['#ff3f6e', '#ffc93a', '#ff7a3c']),
    beads(14, 60, ['#b0324f', '#e8c39a', '#8a1f3c']),
    spread(
      6,
      26,
      (next) =>
        `<path d="M${round(-48 + next() * 96)} ${round(-40 + next() * 30)}l5 -4l4 5l-5 4Z" fill="#fff" opacity=".9"/>`,
    ),
    '</g>',
    `<path d="${glass}" fill="url(#shine)" stroke="#4a1a6b" stroke-width="4" stroke-linejoin="round"/><path d="M-38 -30L-28 56" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/>`,
    '<path d="M26 -88l34 -66q6 -8 12 -2q5 5 0 12L42 -66Z" fill="#ff5f8f" stroke="#4a1a6b" stroke-width="3"/><path d="M44 -112l18 9M52 -128l18 9M36 -96l18 9" stroke="#fff" stroke-width="4"/>',
    '<path d="M-58 -38C-62 -62 -40 -68 -34 -66C-30 -80 26 -82 34 -66C48 -70 62 -58 58 -38C44 -28 -44 -28 -58 -38Z" fill="#f6fbff" stroke="#4a1a6b" stroke-width="3.500"/>',
    '<path d="M-50 -52C-56 -96 -40 -114 -16 -114C8 -114 20 -92 14 -54C2 -46 -6 -56 -16 -48C-28 -42 -38 -54 -50 -52Z" fill="url(#ube)" stroke="#3a0f6b" stroke-width="3.500"/><path d="M-40 -80C-38 -96 -28 -104 -16 -104" stroke="#e9c4ff" stroke-width="6" fill="none" stroke-linecap="round"/>',
    '<path d="M6 -56L14 -92Q34 -98 50 -90L56 -54Q30 -44 6 -56Z" fill="#ffc04a" stroke="#7a3a0a" stroke-width="3.500" stroke-linejoin="round"/><path d="M14 -92Q34 -98 50 -90L49 -82Q32 -74 15 -82Z" fill="#a8500f"/><path d="M18 -70q2 10 1 14" stroke="#fff0c0" stroke-width="4" stroke-linecap="round"/>',
    '<path d="M-60 -100l14 -44l12 4l-10 42Z" fill="#f0c078" stroke="#7a3a0a" stroke-width="3" transform="rotate(-8 -50 -110)"/><path d="M-56 -112l14 4M-52 -124l13 4" stroke="#7a3a0a" stroke-width="2"/>',
    '<circle cx="-12" cy="-122" r="12" fill="#ff2f55" stroke="#6b0a2a" stroke-width="3"/><circle cx="-16" cy="-126" r="3.500" fill="#fff" opacity=".9"/><path d="M-10 -132Q-4 -150 10 -150" stroke="#2b7a2f" stroke-width="3.500" fill="none" stroke-linecap="round"/>',
  ].join('')
}

function dots(): string {
  return Array.from({ length: 15 * 20 }, (_, index) => {
    const x = (index % 15) * 17 + (Math.floor(index / 15) % 2) * 8.5
    const y = Math.floor(index / 15) * 17
    const r = 5.5 - Math.hypot(x - 120, y - 130) / 46
    return r < 0.7 ? '' : `<circle cx="${x}" cy="${y}" r="${round(r)}"/>`
  }).join('')
}

function stripes(): string {
  const colors = ['#ff4f9a', '#ff8f3c', '#ffd23f', '#2bd4c0']
  return colors
    .map(
      (color, index) =>
        `<path d="M-20 ${250 - index * 20}C60 ${226 - index * 20} 150 ${170 - index * 20} 260 ${40 - index * 20}V${20 - index * 20}C150 ${150 - index * 20} 60 ${206 - index * 20} -20 ${230 - index * 20}Z" fill="${color}"/>`,
    )
    .join('')
}

function haloHaloHits(): string {
  const boom = outline('HITS!', { x: 190, baseline: 292, width: 66, capHeight: 25 })
  return [
    linear('ground', [0, 0], [240, 320], '#7b2ff0 0, #b23cf0 0.5, #ff5fb0 1'),
    linear('foot', [0, 216], [0, 320], '#2b0a5e 0 0, #2b0a5e 0.7 0.9, #1d0645 1'),
    shadow('drop', 6, 4, '#2b064a', 0.55),
    '<rect width="240" height="320" fill="url(#ground)"/>',
    `<g fill="#ffb3f0" opacity=".5">${dots()}</g>${stripes()}`,
    `<path d="${star([120, 128], 16, 112, 92, -84)}" fill="#fff6dd"/><path d="${star([120, 128], 16, 102, 84, -84)}" fill="#ffe14a"/>`,
    `<g filter="url(#drop)" transform="translate(120 142) rotate(-5) scale(.98)">${halohalo()}</g>`,
    `<g filter="url(#drop)">${noto('mango', 30, 60, 44, { turn: -18 })}${noto('coconut', 212, 176, 48, { turn: 14 })}${noto('banana', 208, 36, 46, { turn: 20 })}${noto('cherries', 32, 180, 44)}</g>`,
    '<rect y="210" width="240" height="110" fill="url(#foot)"/>',
    lettering('HALO', {
      id: 'one',
      x: 74,
      baseline: 256,
      width: 132,
      capHeight: 40,
      warp: ([x, y]) => [x, y - (x - 70) * 0.07],
      fill: CREAM,
      ink: '#2b0a5e',
      rim: '#b0207a',
      stroke: 9,
    }),
    lettering('HALO', {
      id: 'two',
      x: 74,
      baseline: 304,
      width: 128,
      capHeight: 40,
      warp: ([x, y]) => [x, y - (x - 70) * 0.07],
      fill: CREAM,
      ink: '#2b0a5e',
      rim: '#b0207a',
      stroke: 9,
    }),
    `<g transform="rotate(-8 190 280)"><path d="${star([190, 281], 14, 52, 41)}" fill="#2b0a5e"/><path d="${star([190, 280], 14, 48, 38)}" fill="#ff2f6e"/><path d="${star([190, 280], 14, 43, 34)}" fill="#ffd23f"/><path d="${boom.d}" fill="#2b0a5e" stroke="#2b0a5e" stroke-width="5" stroke-linejoin="round" transform="translate(0 2)"/><path d="${boom.d}" fill="#fff"/></g>`,
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1016,
  palette: { light: '#ff9fdc', plain: '#9a34e6', dark: '#5a1fa0', ink: '#2b0a5e' },
  place: { air: 'dots', floor: 'hills', signs: ['cherry', 'coconuts'] },
  tile: haloHaloHits,
  symbols: {
    W: () => about(0, -24, 280, halohalo()),
  },
}
