import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, path, polar, radial, shadow, spread, star } from '../../../svg.ts'
import { cardFront, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'

/** A great parol: five lit points in a ring of capiz, with two tails. */
function parol(x: number, y: number, size: number): string {
  const facets = Array.from({ length: 5 }, (_, at) => {
    const turn = -90 + at * 72
    const tip = polar([x, y], size, turn)
    const [left, right] = [polar([x, y], size * 0.4, turn - 36), polar([x, y], size * 0.4, turn + 36)]
    const [light, dark] = at % 2 ? ['#ff9fd0', '#e0369f'] : ['#ffe9a0', '#f39a16']
    return `<path d="${path([left, tip, [x, y]])}" fill="${light}"/><path d="${path([right, tip, [x, y]])}" fill="${dark}"/>`
  })
  const capiz = Array.from({ length: 20 }, (_, at) => {
    const [cx, cy] = polar([x, y], size * 1.06, at * 18)
    return `<circle cx="${cx.toFixed(2)}" cy="${cy.toFixed(2)}" r="${size * 0.09}" fill="${at % 2 ? '#8fe3ff' : '#fff6dc'}" stroke="#2a1c63"/>`
  })
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="#1b1147" opacity=".7"/>${facets.join('')}<path d="${star([x, y], 5, size, size * 0.4)}" fill="none" stroke="#3a1d63" stroke-width="2.400" stroke-linejoin="round"/>${capiz.join('')}`
}

function apatNaAlas(): string {
  return [
    linear('night', [0, 0], [0, 320], '#1a1258 0, #3a2aa0 0.4, #6a3fc0 0.62, #1a1050 1'),
    radial('glow', [120, 94], 150, '#fff6c8 0 0.95, #ffb0e0 0.36 0.5, #6a3fc0 1 0'),
    linear('foot', [0, 196], [0, 320], '#0e0838 0 0, #0a0528 0.5 0.95'),
    shadow('drop', 5, 4, '#0a0430', 0.6),
    '<rect width="240" height="320" fill="url(#night)"/>',
    spread(19, 46, (next) => {
      const [x, y, size] = [next() * 240, next() * 200, 1.4 + next() * 3]
      return `<path d="${star([x, y], 4, size, size * 0.3)}" fill="${next() > 0.5 ? '#fff6d0' : '#b9b4ff'}"/>`
    }),
    '<circle cx="120" cy="94" r="150" fill="url(#glow)"/>',
    parol(120, 84, 66),
    laid(cardFront('A', 'clubs'), 40, 178, 0.8, -26),
    laid(cardFront('A', 'diamonds'), 92, 160, 0.84, -9),
    laid(cardFront('A', 'spades'), 148, 160, 0.84, 9),
    laid(cardFront('A', 'hearts'), 200, 178, 0.8, 26),
    glint(60, 60, 9),
    glint(190, 52, 11),
    glint(222, 126, 7),
    glint(22, 120, 8),
    '<rect y="196" width="240" height="124" fill="url(#foot)"/>',
    lettering('APAT NA', { id: 'one', x: 120, baseline: 250, width: 150, capHeight: 24, ink: '#12083c', stroke: 6 }),
    lettering('ALAS', {
      id: 'two',
      x: 120,
      baseline: 304,
      width: 176,
      capHeight: 44,
      warp: arch(120, 90, -5),
      fill: '#fff6dc 0, #ffd6f0 0.38, #ff8fd0 0.52, #e0369f 0.56, #ffc0e6 1',
      ink: '#12083c',
      rim: '#6a1458',
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 3002,
  palette: { light: '#ffb0e0', plain: '#5a3fc8', dark: '#2a1c80', ink: '#0e0838' },
  place: { air: 'stars', floor: 'town', signs: ['card-ace-spades', 'card-ace-diamonds'], lights: true },
  tile: apatNaAlas,
}
