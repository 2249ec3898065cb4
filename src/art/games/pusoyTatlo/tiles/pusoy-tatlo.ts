import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, shadow } from '../../../svg.ts'
import { courtFront, courtPaints, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'
import { CLOTHS, capiz, garland, sampaguita } from '../capiz.ts'

function pusoyTatlo(): string {
  return [
    linear('foot', [0, 190], [0, 320], '#2a0618 0 0, #1a040e 0.5 0.96'),
    linear('wine', [0, 90], [0, 320], '#8a1640 0, #5a0c2e 0.6, #2a0618 1'),
    radial('glow', [120, 150], 130, '#fff3c0 0 0.95, #ffc247 0.45 0.4, #ff8f3a 1 0'),
    courtPaints(CLOTHS),
    shadow('drop', 5, 4, '#1a040e', 0.6),
    '<rect width="240" height="320" fill="url(#wine)"/>',
    capiz(0, -6, 10, 5, 24),
    '<rect y="112" width="240" height="9" fill="#6a3a16"/>',
    rays([120, 150], 22, 300, '#fff0b0', 0.16),
    '<circle cx="120" cy="150" r="130" fill="url(#glow)"/>',
    garland(-6, 246, 14, 26, 21, 9),
    laid(courtFront('J', 'hearts'), 58, 152, 0.9, -17),
    laid(courtFront('K', 'spades'), 182, 152, 0.9, 17),
    laid(courtFront('Q', 'diamonds'), 120, 140, 0.98, 0),
    sampaguita(22, 224, 13),
    sampaguita(218, 224, 13),
    glint(86, 88, 10),
    glint(206, 98, 9),
    glint(30, 112, 8),
    '<rect y="190" width="240" height="130" fill="url(#foot)"/>',
    lettering('PUSOY', {
      id: 'one',
      x: 120,
      baseline: 264,
      width: 196,
      capHeight: 46,
      warp: arch(120, 100, -8),
      ink: '#3a0a20',
      rim: '#7a3b00',
    }),
    lettering('TATLO', { id: 'two', x: 120, baseline: 305, width: 150, capHeight: 28, ink: '#3a0a20', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 3201,
  palette: { light: '#ffd27a', plain: '#a81e48', dark: '#5a0c2e', ink: '#2a0618' },
  place: { air: 'rays', floor: 'town', signs: ['card-queen-diamonds', 'card-king-spades'], lights: true },
  tile: pusoyTatlo,
}
