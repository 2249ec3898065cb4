import { GOLD, lettering, outline } from '../../../lettering.ts'
import { linear, type Point, polar, radial, rays, round, shadow, spread, star } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const CENTER: Point = [120, 124]
const SILVER = '#ffffff 0, #dfe7ff 0.42, #8ea0e8 0.56, #e9edff 1'

const SEAM = 'M128 -4C96 40 112 70 120 96C130 128 104 146 116 172C128 198 110 250 122 324'

function flames(): string {
  return Array.from({ length: 18 }, (_, index) => {
    const turn = index * 20
    const long = index % 2 === 0 ? 106 : 92
    const [x1, y1] = polar(CENTER, 72, turn - 8)
    const [x2, y2] = polar(CENTER, long, turn + 5)
    const [x3, y3] = polar(CENTER, 72, turn + 8)
    const [c1, d1] = polar(CENTER, 88, turn - 9)
    const [c2, d2] = polar(CENTER, 84, turn + 8)
    return `M${round(x1)} ${round(y1)}Q${round(c1)} ${round(d1)} ${round(x2)} ${round(y2)}Q${round(c2)} ${round(d2)} ${round(x3)} ${round(y3)}Z`
  }).join('')
}

function sunFace(): string {
  return [
    `<path d="${flames()}" fill="#ff9d1f" stroke="#a83c00" stroke-width="2.500" stroke-linejoin="round"/>`,
    '<circle cx="120" cy="124" r="74" fill="url(#sun)" stroke="#a83c00" stroke-width="3"/>',
    '<path d="M68 106Q84 94 102 106" stroke="#8f2e00" stroke-width="4.500" fill="none" stroke-linecap="round"/><path d="M70 122Q84 110 100 122Q84 130 70 122Z" fill="#fff8e0" stroke="#8f2e00" stroke-width="3"/><circle cx="86" cy="120" r="5.500" fill="#5a1c00"/>',
    '<circle cx="74" cy="146" r="11" fill="#ff6a2b" opacity=".5"/>',
  ].join('')
}

function moonFace(): string {
  return [
    '<circle cx="120" cy="124" r="74" fill="url(#moon)" stroke="#1c1c66" stroke-width="3"/>',
    '<g fill="#7d8ce0" opacity=".55"><circle cx="172" cy="96" r="9"/><circle cx="176" cy="142" r="6"/><circle cx="146" cy="72" r="6"/><circle cx="150" cy="178" r="8"/></g>',
    '<path d="M138 106Q156 96 172 108" stroke="#23237a" stroke-width="4.500" fill="none" stroke-linecap="round"/><path d="M140 122Q156 132 170 122" stroke="#23237a" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M144 126l-3 6M153 128.500l-1 6M162 127l2 6" stroke="#23237a" stroke-width="2.600" stroke-linecap="round"/>',
    '<circle cx="166" cy="148" r="10" fill="#b48cff" opacity=".55"/>',
  ].join('')
}

/** Sun and moon as one face, 212 across, about (120, 124). */
export function arawBuwan(): string {
  return [
    radial('sun', [100, 100], 90, '#fffbd0 0, #ffd93b 0.5, #ff9a1a 1'),
    radial('moon', [150, 96], 92, '#ffffff 0, #cfd8ff 0.5, #8794ea 1'),
    `<clipPath id="left"><path d="${SEAM}L-4 324V-4Z"/></clipPath><clipPath id="right"><path d="${SEAM}L244 324V-4Z"/></clipPath>`,
    `<g clip-path="url(#left)">${sunFace()}</g><g clip-path="url(#right)">${moonFace()}</g>`,
    '<path d="M104 168Q120 180 140 166" stroke="#4a1030" stroke-width="4.500" fill="none" stroke-linecap="round"/><path d="M121 128Q108 146 122 150" stroke="#4a1030" stroke-width="3.500" fill="none" stroke-linecap="round"/>',
  ].join('')
}

function arawAtBuwan(): string {
  const at = outline('AT', { x: 181, baseline: 243, width: 24, capHeight: 14 })
  return [
    radial('day', CENTER, 250, '#fff1a0 0, #ffae2b 0.4, #f0530f 0.8, #a82400 1'),
    radial('night', CENTER, 250, '#5b6bff 0, #2b2aa6 0.4, #120f58 0.8, #080628 1'),
    linear('foot', [0, 196], [0, 320], '#14052e 0 0, #14052e 0.6 0.72, #0c031f 1 0.95'),
    shadow('drop', 5, 5, '#0a0326', 0.55),
    `<g clip-path="url(#left)"><rect width="240" height="320" fill="url(#day)"/>${rays(CENTER, 22, 330, '#fff6c0', 0.32, 10)}</g>`,
    '<g clip-path="url(#right)"><rect width="240" height="320" fill="url(#night)"/>',
    spread(
      31,
      40,
      (next) =>
        `<circle cx="${120 + next() * 120}" cy="${next() * 300}" r="${0.6 + next() * 1.5}" fill="#fff" opacity="${0.3 + next() * 0.7}"/>`,
    ),
    `<path d="${star([212, 40], 5, 11, 4.6)}${star([182, 18], 5, 6, 2.5)}${star([226, 210], 5, 8, 3.4)}" fill="#ffe9a0"/>`,
    '<circle cx="120" cy="124" r="98" fill="none" stroke="#aab6ff" stroke-opacity=".5" stroke-width="1.500" stroke-dasharray="2 7"/><circle cx="120" cy="124" r="112" fill="none" stroke="#aab6ff" stroke-opacity=".35" stroke-width="1.500"/></g>',
    `<g filter="url(#drop)">${arawBuwan()}</g>`,
    `<path d="${SEAM}" fill="none" stroke="#fff4c9" stroke-width="3.500"/>`,
    '<rect y="190" width="240" height="130" fill="url(#foot)"/>',
    lettering('ARAW', { id: 'one', x: 78, baseline: 254, width: 132, capHeight: 40, fill: GOLD, ink: '#4a1003' }),
    lettering('BUWAN', {
      id: 'two',
      x: 150,
      baseline: 302,
      width: 164,
      capHeight: 40,
      fill: SILVER,
      ink: '#0d0a4a',
      rim: '#2a2f8f',
    }),
    '<circle cx="181" cy="236" r="19" fill="#2a0d3f"/><circle cx="181" cy="236" r="16" fill="#ffcf3d"/>',
    `<path d="${at.d}" fill="#3b0d4a"/>`,
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1004,
  palette: { light: '#ffc94a', plain: '#e0601a', dark: '#2b2aa6', ink: '#14052e' },
  place: { air: 'stars', floor: 'hills', signs: ['sun', 'moon'] },
  tile: arawAtBuwan,
  symbols: {
    W: () => about(120, 124, 206, arawBuwan()),
  },
}
