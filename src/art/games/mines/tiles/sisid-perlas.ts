import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { closedShell, pearlShell, shellPaints, urchin } from '../shells.ts'

const PEARLY = '#ffffff 0, #e8fbff 0.4, #8fd8ff 0.56, #f4fdff 1'

const laid = (body: string, x: number, y: number, size: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" filter="url(#drop)">${body}</g>`

/** An outrigger boat on the surface, seen from below the sun. */
const boat =
  '<g transform="translate(150 40)"><path d="M-62 0H62Q50 13 30 13H-30Q-50 13 -62 0Z" fill="#5b2a16"/><path d="M-62 0H62L58 4H-58Z" fill="#ffb347"/><path d="M-44 -7L-50 18M44 -7L50 18" stroke="#3a1a0c" stroke-width="3" stroke-linecap="round"/><path d="M-66 19H-34M34 19H66" stroke="#c9803a" stroke-width="4" stroke-linecap="round"/></g>'

/** A diver on the way down: goggles, arms ahead, legs behind. */
const diver =
  '<g transform="translate(66 84) rotate(38)"><path d="M-40 -5L-64 -15L-60 -3L-66 8L-40 3Z" fill="#ffc247"/><path d="M-42 -6Q-14 -13 8 -8Q14 -1 8 6Q-14 11 -42 5Z" fill="#a8582c"/><path d="M-22 -10Q-6 -12 4 -9L4 7Q-8 10 -22 9Z" fill="#f0405e"/><path d="M4 -4L38 -9M4 3L36 7" stroke="#a8582c" stroke-width="6" stroke-linecap="round"/><circle cx="15" cy="-1" r="10" fill="#a8582c"/><path d="M6 -8Q14 -15 23 -7Q17 -5 15 1Q9 -1 6 -8Z" fill="#2a1030"/><rect x="15" y="-5" width="10" height="8" rx="3" fill="#8ff0ff" stroke="#16344a" stroke-width="1.800"/></g>'

function bubbles(): string {
  return spread(11, 26, (next) => {
    const [x, y, r] = [round(next() * 240), round(50 + next() * 200), round(1.5 + next() * 5)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".16" stroke="#fff" stroke-opacity=".7"/><circle cx="${round(x - r * 0.3)}" cy="${round(y - r * 0.3)}" r="${round(r * 0.25)}" fill="#fff"/>`
  })
}

function weeds(): string {
  return spread(4, 12, (next, index) => {
    const x = round(index < 6 ? index * 11 : 170 + (index - 6) * 13)
    const [tall, lean] = [round(40 + next() * 60), round(next() * 24 - 12)]
    return `<path d="M${x} 330C${x + lean} ${330 - tall * 0.5} ${x - lean} ${330 - tall * 0.8} ${x + lean} ${330 - tall - 30}" fill="none" stroke="${next() > 0.5 ? '#0e8f86' : '#0b5f7c'}" stroke-width="7" stroke-linecap="round" opacity=".8"/>`
  })
}

function sisidPerlas(): string {
  return [
    shellPaints(),
    linear('sea', [0, 40], [0, 320], '#7df0e4 0, #25b5d8 0.22, #1467b8 0.55, #0d1f6b 1'),
    linear('air', [0, 0], [0, 44], '#ffd98a 0, #ff9d6b 1'),
    radial('glow', [128, 158], 110, '#f6ffff 0 0.95, #9ff4ff 0.45 0.45, #5ad6ff 1 0'),
    linear('foot', [0, 190], [0, 320], '#071255 0 0, #050c3d 0.55 0.9'),
    shadow('drop', 5, 4, '#041040', 0.55),
    '<rect width="240" height="320" fill="url(#sea)"/><rect width="240" height="44" fill="url(#air)"/>',
    '<path d="M0 40Q30 32 60 40T120 40T180 40T240 40V52Q210 58 180 51T120 51T60 51T0 51Z" fill="#c9fff4" opacity=".85"/>',
    boat,
    rays([150, 20], 22, 360, '#fff', 0.14),
    '<circle cx="128" cy="158" r="110" fill="url(#glow)"/>',
    weeds(),
    bubbles(),
    laid(diver, 0, 0, 1),
    laid(closedShell(), 44, 206, 0.62, -14),
    laid(urchin(), 205, 128, 0.84, 10),
    laid(closedShell(), 206, 206, 0.6, 12),
    laid(pearlShell(), 130, 164, 1.5),
    laid(urchin(), 22, 158, 0.42),
    glint(104, 116, 12),
    glint(180, 96, 8),
    glint(154, 178, 9),
    '<rect y="190" width="240" height="130" fill="url(#foot)"/>',
    lettering('SISID', {
      id: 'one',
      x: 120,
      baseline: 262,
      width: 176,
      capHeight: 44,
      warp: arch(120, 90, -7),
      fill: PEARLY,
      ink: '#061a55',
      rim: '#0f6fb0',
    }),
    lettering('PERLAS', { id: 'two', x: 120, baseline: 301, width: 158, capHeight: 28, ink: '#061a55', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2101,
  palette: { light: '#8ff0ff', plain: '#1467b8', dark: '#0b2f7a', ink: '#050c3d' },
  place: { air: 'bubbles', floor: 'waves', signs: ['sea-urchin', 'oyster-pearl'] },
  tile: sisidPerlas,
}
