import { noto } from '../../../icons.ts'
import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { card, cardPaints } from '../card.ts'
import { halohalo, halohaloPaints } from '../halohalo.ts'

/** Shaved ice in the air. */
function ice(): string {
  return spread(23, 34, (next) => {
    const [x, y, size] = [round(next() * 240), round(next() * 220), round(1.5 + next() * 3)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="#fff" opacity="${round(0.3 + next() * 0.5)}"/>`
  })
}

function haloHaloKaskas(): string {
  const symbols = ['cherries', '', 'banana', '', 'cherries', 'corn', 'melon', '', 'cherries']
  const names: Record<string, string> = { corn: 'ear-of-corn' }
  return [
    linear('sky', [0, 0], [0, 320], '#ff9ec7 0, #c86fe0 0.34, #7a3fc0 0.66, #331470 1'),
    radial('glow', [120, 116], 150, '#ffffff 0 0.85, #ffd9f0 0.4 0.5, #c86fe0 1 0'),
    linear('foot', [0, 214], [0, 320], '#4a1c90 0 0, #38136f 0.3, #1d0848 1'),
    shadow('drop', 5, 5, '#1a0540', 0.55),
    cardPaints(['#ffffff', '#d6c9f2', '#8a74c0']),
    halohaloPaints(),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([120, 116], 20, 300, '#fff', 0.2, 20),
    '<circle cx="120" cy="116" r="150" fill="url(#glow)"/>',
    ice(),
    `<g transform="translate(86 112) rotate(-10)" filter="url(#drop)">${card(symbols, (name, x, y) => noto(names[name] ?? name, x, y, 36), '#7a2fc0')}</g>`,
    `<g transform="translate(178 150) rotate(6) scale(1.06)" filter="url(#drop)">${halohalo()}</g>`,
    glint(40, 36, 10),
    glint(216, 58, 9),
    glint(34, 200, 7),
    '<rect y="214" width="240" height="106" fill="url(#foot)"/>',
    lettering('HALO-HALO', {
      id: 'one',
      x: 120,
      baseline: 279,
      width: 222,
      capHeight: 35,
      warp: arch(120, 115, -6),
      ink: '#1d0644',
      rim: '#e0407f',
    }),
    lettering('KASKAS', {
      id: 'two',
      x: 120,
      baseline: 312,
      width: 140,
      capHeight: 23,
      ink: '#1d0644',
      fill: '#ffffff 0, #fff0fb 0.45, #ffb3e0 0.58, #fff8fd 1',
      stroke: 6,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2902,
  palette: { light: '#ffb3e0', plain: '#a04fd0', dark: '#56249c', ink: '#1d0a48' },
  place: { air: 'bubbles', floor: 'tents', signs: ['ice-cream-scoop', 'cherry'], lights: true },
  tile: haloHaloKaskas,
}
