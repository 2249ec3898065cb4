import { noto } from '../../../icons.ts'
import { bulge, lettering } from '../../../lettering.ts'
import { blur, linear, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const FIRE = '#fffbd6 0, #ffe14a 0.34, #ff8a14 0.6, #f0280a 1'

function plume(): string {
  const puffs = [
    [120, 62, 30, '#6b1a2a'],
    [84, 44, 30, '#4d1226'],
    [160, 40, 34, '#4d1226'],
    [118, 22, 42, '#3a0d22'],
    [58, 16, 32, '#2c0a1e'],
    [188, 10, 36, '#2c0a1e'],
    [104, 58, 16, '#c93a1e'],
    [138, 56, 18, '#a82c1e'],
  ] as const
  return puffs
    .map(
      ([x, y, r, color]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x - r * 0.2}" cy="${y + r * 0.3}" r="${round(r * 0.7)}" fill="#ff6a2b" opacity=".16"/>`,
    )
    .join('')
}

function fountain(): string {
  return spread(17, 26, (next, index) => {
    const side = index % 2 ? 1 : -1
    const reach = (0.15 + next() * 0.95) * 92 * side
    const high = 34 + next() * 78
    return `<path d="M120 112Q${round(120 + reach * 0.45)} ${round(112 - high * 1.5)} ${round(120 + reach)} ${round(112 - high * 0.35)}" fill="none" stroke="${index % 3 ? '#ffb52e' : '#ff5a1c'}" stroke-width="${round(1.6 + next() * 3)}" stroke-linecap="round"/><circle cx="${round(120 + reach)}" cy="${round(112 - high * 0.35)}" r="${round(2 + next() * 3.4)}" fill="#fff0a0"/>`
  })
}

function mountain(): string {
  return [
    '<path d="M-30 262C40 236 78 168 96 108Q120 116 144 108C162 168 200 236 270 262V330H-30Z" fill="url(#cone)"/>',
    '<path d="M96 108Q120 116 144 108C152 134 162 160 176 184C166 176 158 172 152 160C148 178 140 172 136 150C130 190 124 200 118 160C112 186 104 186 102 156C96 178 84 180 70 190C82 162 90 134 96 108Z" fill="#1c0716" opacity=".55"/>',
    '<path d="M104 108Q120 116 136 108C138 140 150 150 146 178C142 200 160 214 156 246H140C146 222 128 206 130 182C122 200 116 214 122 246H104C100 214 112 196 108 170C100 190 84 204 76 240H62C70 204 92 184 98 150C100 134 102 122 104 108Z" fill="url(#lava)"/>',
    '<path d="M114 114C118 140 122 150 118 176C114 196 110 214 112 240 M130 114C132 140 140 156 138 176C136 198 148 214 148 240" stroke="#fff6b0" stroke-width="3" fill="none" opacity=".85" stroke-linecap="round"/>',
  ].join('')
}

function bulkanBlaze(): string {
  return [
    linear('sky', [0, 0], [0, 260], '#12020f 0, #5a0a1e 0.35, #d8321c 0.7, #ffa02b 1'),
    radial('glow', [120, 104], 120, '#fff3a0 0 0.95, #ff8a1f 0.4 0.6, #ff4a1f 1 0'),
    linear('cone', [0, 100], [0, 300], '#5c1a24 0, #34101f 0.5, #14050f 1'),
    linear('lava', [0, 106], [0, 246], '#fff7b8 0, #ffc21f 0.3, #ff6a0f 0.7, #e0220a 1'),
    linear('foot', [0, 210], [0, 320], '#12030c 0 0, #12030c 0.4 0.75, #0a0107 1'),
    blur('soft', 7),
    shadow('drop', 4, 3, '#1a0008', 0.6),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    `<g>${plume()}</g><rect width="240" height="260" fill="url(#glow)"/>`,
    mountain(),
    `<g filter="url(#drop)">${fountain()}</g><ellipse cx="120" cy="108" rx="24" ry="7" fill="#fff8c4"/>`,
    noto('fire', 34, 206, 58, { turn: -8 }),
    noto('fire', 208, 208, 52, { turn: 8, flip: true }),
    '<rect y="200" width="240" height="120" fill="url(#foot)"/>',
    spread(
      44,
      40,
      (next) =>
        `<circle cx="${round(next() * 240)}" cy="${round(40 + next() * 250)}" r="${round(0.7 + next() * 2)}" fill="${next() > 0.4 ? '#ffb02e' : '#fff0a0'}" opacity="${round(0.4 + next() * 0.6)}"/>`,
    ),
    '<path d="M-10 320Q20 296 60 306T140 302T250 300V330H-10Z" fill="#ff5a14" filter="url(#soft)" opacity=".9"/>',
    lettering('BULKAN', {
      id: 'one',
      x: 120,
      baseline: 256,
      width: 212,
      capHeight: 50,
      warp: bulge(120, 256, 106, -0.26),
      fill: FIRE,
      ink: '#1f0210',
      rim: '#6b0c00',
      stroke: 8,
    }),
    lettering('BLAZE', {
      id: 'two',
      x: 120,
      baseline: 305,
      width: 158,
      capHeight: 37,
      fill: FIRE,
      ink: '#1f0210',
      rim: '#6b0c00',
      stroke: 8,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1005,
  palette: { light: '#ffa02b', plain: '#c22a14', dark: '#3a0d22', ink: '#14030c' },
  place: { air: 'embers', floor: 'cone', signs: ['fire', 'flame'] },
  tile: bulkanBlaze,
}
