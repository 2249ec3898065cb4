import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, shadow, string } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { facePaints, faces } from '../faces.ts'

const BULBS = ['#ffc247', '#5fe0dc', '#f0405e', '#19b37b'] as const
const INK = '#2a0438'

/** A woven mat: strips over and under each other. */
function mat(): string {
  const strips = Array.from({ length: 13 }, (_, at) => {
    const x = -60 + at * 30
    const paint = ['#f0405e', '#ffc247', '#2fb8a8', '#8a3fe4'][at % 4]
    return `<path d="M${x} 320L${x + 70} 214h15L${x + 15} 320Z" fill="${paint}" opacity=".5"/><path d="M${x + 70} 320L${x} 214h15L${x + 85} 320Z" fill="${paint}" opacity=".34"/>`
  })
  return `<g><path d="M0 214H240V320H0Z" fill="#4a1458"/>${strips.join('')}<path d="M0 214H240" stroke="#ffd867" stroke-width="3" opacity=".8"/></g>`
}

function karaYKrus(): string {
  return [
    linear('sky', [0, 0], [0, 230], '#1c0f52 0, #5a1f80 0.45, #c8386e 0.85, #ff8a52 1'),
    radial('glow', [122, 112], 130, '#fff0b0 0 0.9, #ffb347 0.42 0.5, #ff5fa2 1 0'),
    facePaints(),
    shadow('drop', 8, 6, '#1a0230', 0.6),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    `<g opacity=".6">${rays([122, 112], 18, 270, '#ffe08a', 0.34)}</g>`,
    '<circle cx="122" cy="112" r="130" fill="url(#glow)"/>',
    mat(),
    string([-4, 14], [120, 10], 22, 8, 4.2, BULBS),
    string([120, 10], [244, 14], 22, 8, 4.2, BULBS),
    `<g transform="translate(172 148) rotate(14) scale(1.12)" filter="url(#drop)">${faces.krus()}</g>`,
    `<g transform="translate(88 106) rotate(-12) scale(1.5)" filter="url(#drop)">${faces.kara()}</g>`,
    glint(40, 48, 12),
    glint(206, 74, 10),
    glint(214, 204, 7),
    glint(132, 62, 8),
    lettering('KARA', {
      id: 'kara',
      x: 74,
      baseline: 262,
      width: 118,
      capHeight: 32,
      stroke: 6,
      depth: 4,
      ink: INK,
    }),
    lettering('Y', { id: 'y', x: 156, baseline: 258, width: 24, capHeight: 20, stroke: 6, depth: 3, ink: INK }),
    lettering('KRUS', {
      id: 'krus',
      x: 140,
      baseline: 305,
      width: 160,
      capHeight: 38,
      warp: arch(140, 80, -3),
      fill: '#ffffff 0, #dbe6ff 0.4, #9fb2da 0.52, #8296c4 0.56, #dbe6ff 1',
      rim: '#3c4763',
      ink: INK,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2501,
  palette: { light: '#ff9fb4', plain: '#8a2a72', dark: '#2c1258', ink: '#16042e' },
  place: { air: 'confetti', floor: 'tents', signs: ['two-coins', 'coins'], lights: true },
  tile: karaYKrus,
}
