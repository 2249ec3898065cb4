import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, shadow, spread, star, string } from '../../../svg.ts'
import { cardFront, courtFront, courtPaints, laid } from '../../cards.ts'
import type { GameDrawing } from '../../drawing.ts'
import { looks } from '../backs.ts'

const BULBS = ['#ffd867', '#8fe3ff', '#ff9fb2', '#9af0b8'] as const

/** A hut on stilts with a lit window. */
function hut(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-20 0V22M20 0V22M-8 0V22M8 0V22" stroke="#2a1608" stroke-width="4"/><path d="M-26 -22H26V2H-26Z" fill="#8a5a24"/><path d="M-26 -16H26M-26 -10H26M-26 -4H26" stroke="#6a4216"/><path d="M-36 -20L0 -52L36 -20Z" fill="#c9963e" stroke="#5a3a10" stroke-width="2"/><path d="M-9 -16H9V-2H-9Z" fill="#ffe07a"/><path d="M0 -16V-2M-9 -9H9" stroke="#8a520c" stroke-width="1.600"/></g>`
}

function sotaPataas(): string {
  return [
    linear('night', [0, 0], [0, 320], '#12305e 0, #1c6b6b 0.42, #2f9e6a 0.62, #0d3d2c 1'),
    radial('moon', [176, 66], 92, '#fffbe0 0, #fff0b0 0.3, #ffe08a 0.34 0.5, #ffe08a 1 0'),
    radial('glow', [120, 160], 130, '#fff0b8 0 0.8, #ffd867 0.4 0.35, #63d79a 1 0'),
    linear('foot', [0, 196], [0, 320], '#06231a 0 0, #041610 0.55 0.94'),
    courtPaints(looks.barrio.cloths),
    shadow('drop', 5, 4, '#04160f', 0.55),
    '<rect width="240" height="320" fill="url(#night)"/>',
    spread(
      7,
      26,
      (next) => `<path d="${star([next() * 240, next() * 120], 4, 2 + next() * 2.4, 0.8)}" fill="#fff6d0"/>`,
    ),
    '<circle cx="176" cy="66" r="92" fill="url(#moon)"/>',
    rays([120, 170], 22, 300, '#eaffd0', 0.1),
    '<path d="M0 176Q60 140 120 170T240 158V320H0Z" fill="#12694a"/><path d="M0 214Q80 180 150 210T240 200V320H0Z" fill="#0d4f38"/>',
    hut(34, 160, 0.9),
    hut(212, 168, 0.72),
    '<circle cx="120" cy="160" r="130" fill="url(#glow)"/>',
    string([-6, 20], [246, 20], 20, 11, 4.6, BULBS),
    // Each card stands higher than the one before it.
    laid(courtFront('J', 'spades'), 46, 184, 0.74, -13),
    laid(courtFront('Q', 'hearts'), 94, 160, 0.78, -5),
    laid(courtFront('K', 'clubs'), 144, 136, 0.82, 4),
    laid(cardFront('A', 'hearts'), 194, 110, 0.86, 12),
    glint(30, 122, 8),
    glint(226, 60, 10),
    glint(112, 92, 7),
    '<rect y="196" width="240" height="124" fill="url(#foot)"/>',
    lettering('SOTA', {
      id: 'one',
      x: 120,
      baseline: 266,
      width: 168,
      capHeight: 42,
      warp: arch(120, 90, -6),
      ink: '#0a2a1e',
      rim: '#7a3b00',
    }),
    lettering('PATAAS', { id: 'two', x: 120, baseline: 304, width: 176, capHeight: 27, ink: '#0a2a1e', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 3001,
  palette: { light: '#9af0b8', plain: '#1f8a60', dark: '#0d4f38', ink: '#04160f' },
  place: { air: 'stars', floor: 'hills', signs: ['card-jack-spades', 'card-ace-hearts'], lights: true },
  tile: sotaPataas,
}
