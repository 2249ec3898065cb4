import { mark, noto } from '../../../icons.ts'
import { lettering, wave } from '../../../lettering.ts'
import { linear, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const SONG = '#f9ffea 0, #c6ffd9 0.4, #37d9b0 0.56, #e8ffd0 1'

/** Five lines of music that leave the siren's shell and wind up to the moon. */
function stave(): string {
  return [0, 7, 14, 21, 28]
    .map(
      (offset) =>
        `<path d="M-10 ${196 + offset}C40 ${160 + offset} 60 ${236 + offset} 116 ${206 + offset * 0.9}S210 ${150 + offset * 0.8} 168 ${84 + offset * 0.6}S60 ${70 + offset * 0.5} 92 ${24 + offset * 0.4}" fill="none" stroke="#ffe9a6" stroke-opacity=".75" stroke-width="1.700"/>`,
    )
    .join('')
}

function kelp(x: number, height: number, sway: number, color: string): string {
  const leaves = Array.from({ length: Math.floor(height / 16) }, (_, index) => {
    const y = 320 - index * 16 - 10
    const at = x + Math.sin(index * 0.7) * sway
    const side = index % 2 ? 1 : -1
    return `<path d="M${round(at)} ${y}q${side * 14} -4 ${side * 18} -18q${side * -14} 2 ${side * -18} 18Z" fill="${color}"/>`
  })
  return leaves.join('')
}

function sirenaSong(): string {
  return [
    linear('sea', [0, 0], [0, 320], '#5b2bb8 0, #2b2f9e 0.35, #0b5a86 0.7, #043447 1'),
    radial('moon', [182, 44], 70, '#fffbe6 0, #fff0b0 0.42, #ffe9a6 0.44 0.45, #c79bff 1 0'),
    radial('aura', [114, 136], 112, '#7dfff0 0 0.75, #4bb8ff 0.55 0.28, #4bb8ff 1 0'),
    linear('rock', [0, 186], [0, 260], '#7a5cc0 0, #43308a 0.3, #160f3d 1'),
    linear('foot', [0, 205], [0, 320], '#03202f 0 0, #03202f 0.5 0.82, #011522 1'),
    shadow('drop', 5, 4, '#050a3a', 0.6),
    '<rect width="240" height="320" fill="url(#sea)"/><circle cx="182" cy="44" r="70" fill="url(#moon)"/>',
    '<path d="M150 90L60 330H110L170 92Z M186 92L180 330H250L204 90Z M120 70L-40 250V320L138 84Z" fill="#d6c4ff" opacity=".13"/>',
    mark('whale-tail', 40, 66, 54, '#8f7bff', { opacity: 0.35, turn: -12 }),
    stave(),
    '<circle cx="114" cy="136" r="112" fill="url(#aura)"/>',
    '<path d="M22 262C30 214 64 204 84 210C100 192 146 190 160 208C188 204 214 226 222 266Z" fill="url(#rock)" stroke="#0d0830" stroke-width="3"/><path d="M70 214q16 -6 26 2M132 204q16 -2 22 8" stroke="#c3a8ff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".7"/>',
    `<g filter="url(#drop)">${noto('mermaid-medium-skin-tone', 114, 130, 170)}</g>`,
    `<g filter="url(#drop)">${noto('spiral-shell', 196, 206, 50, { turn: -20 })}${noto('coral', 34, 214, 60, { turn: -6 })}</g>`,
    mark('musical-notes', 204, 122, 40, '#ffe07a', { turn: 14 }),
    mark('g-clef', 30, 158, 46, '#ffe07a', { turn: -16 }),
    mark('double-quaver', 46, 112, 25, '#9dfff0', { turn: -10 }),
    mark('musical-notes', 206, 166, 21, '#9dfff0', { turn: -14 }),
    noto('tropical-fish', 208, 86, 27, { turn: -12 }),
    spread(19, 26, (next) => {
      const r = round(1.5 + next() * 4)
      return `<circle cx="${round(next() * 240)}" cy="${round(20 + next() * 230)}" r="${r}" fill="#fff" fill-opacity=".12" stroke="#cffcff" stroke-opacity=".75"/>`
    }),
    `<g opacity=".95">${kelp(8, 120, 5, '#0c8a6d')}${kelp(232, 140, 5, '#0a7a70')}</g>`,
    '<rect y="195" width="240" height="125" fill="url(#foot)"/>',
    lettering('SIRENA', {
      id: 'one',
      x: 120,
      baseline: 262,
      width: 198,
      capHeight: 45,
      warp: wave(200, -9, 0),
      fill: SONG,
      ink: '#0a1148',
      rim: '#0b6b78',
      stroke: 8,
    }),
    lettering('SONG', {
      id: 'two',
      x: 120,
      baseline: 303,
      width: 132,
      capHeight: 33,
      warp: wave(200, -6, 30),
      ink: '#0a1148',
      stroke: 8,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1008,
  palette: { light: '#7df5e0', plain: '#2b5fc0', dark: '#3b1f96', ink: '#0a1148' },
  place: { air: 'bubbles', floor: 'waves', signs: ['mermaid', 'g-clef'] },
  tile: sirenaSong,
  symbols: {
    W: () => mark('musical-notes', 0, 0, 92, '#ffe07a'),
  },
}
