import { noto } from '../../../icons.ts'
import { lettering, outline } from '../../../lettering.ts'
import { linear, radial, rays, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

const FLAGS = ['#ffcf33', '#ff3f5e', '#1fb6ff', '#25d07f', '#ff8a1f'] as const

function bunting(): string {
  return FLAGS.concat(FLAGS)
    .map(
      (color, index) =>
        `<path d="M${index * 26 - 12} ${4 + Math.abs(5 - index) * -1.5}l24 0l-12 22Z" fill="${color}"/>`,
    )
    .join('')
}

function lamps(): string {
  const round = [60, 180].map(
    (x) =>
      `<circle cx="${x}" cy="222" r="19" fill="#ffd54a" stroke="#5c2500" stroke-width="3"/><circle cx="${x}" cy="222" r="13.500" fill="url(#lamp)"/><path d="M${x - 8} 216q6 -7 13 -4" stroke="#fff" stroke-width="2.600" fill="none" stroke-linecap="round"/>`,
  )
  return round.join('')
}

function grille(): string {
  const bars = Array.from(
    { length: 9 },
    (_, index) => `<rect x="${91 + index * 6.7}" y="208" width="3.600" height="40" rx="1.800" fill="url(#chrome)"/>`,
  )
  return `<rect x="86" y="202" width="68" height="50" rx="9" fill="#2a0d12" stroke="url(#gold)" stroke-width="4"/>${bars.join('')}`
}

function bonnet(): string {
  return [
    '<path d="M44 196C50 172 190 172 196 196L204 262H36Z" fill="url(#body)" stroke="#4a0a16" stroke-width="3"/>',
    '<path d="M56 196C70 182 170 182 184 196L180 204C160 192 80 192 60 204Z" fill="#ffcf33"/>',
    '<path d="M40 240L86 230V246L38 258Z M200 240L154 230V246L202 258Z" fill="#1fb6ff"/><path d="M39 248L86 240V250L38 262Z M201 248L154 240V250L202 262Z" fill="#ffcf33"/>',
    grille(),
    lamps(),
    '<rect x="28" y="252" width="184" height="17" rx="8" fill="url(#chrome)" stroke="#3b3f55" stroke-width="2"/>',
    noto('horse-face', 120, 178, 30),
    '<circle cx="92" cy="186" r="5" fill="#ff9f1c" stroke="#5c2500" stroke-width="1.500"/><circle cx="148" cy="186" r="5" fill="#ff9f1c" stroke="#5c2500" stroke-width="1.500"/>',
  ].join('')
}

function cabin(): string {
  const sign = outline('PERYA  •  QUIAPO', { x: 120, baseline: 99.5, width: 112, capHeight: 10 })
  return [
    '<path d="M34 84C40 72 200 72 206 84L212 200H28Z" fill="url(#body)" stroke="#4a0a16" stroke-width="3"/>',
    '<path d="M26 80Q120 58 214 80L216 104Q120 92 24 104Z" fill="url(#gold)" stroke="#5c2500" stroke-width="3"/>',
    '<path d="M46 89Q120 78 194 89V103Q120 96 46 103Z" fill="#4a0a16"/>',
    `<path d="${sign.d}" fill="#ffe48a"/>`,
    '<path d="M44 112Q120 102 196 112L200 172Q120 164 40 172Z" fill="url(#glass)" stroke="#ffcf33" stroke-width="5"/>',
    '<path d="M120 107V167" stroke="#ffcf33" stroke-width="4"/><path d="M58 112L84 109L66 168L50 170Z M146 107L160 108L142 166H128Z" fill="#fff" opacity=".35"/>',
    '<path d="M47 112q9 12 18 -1q9 11 18 -2q9 10 18 -1q9 9 19 -1q10 10 19 0q9 10 18 1q9 10 18 2q9 11 18 2" fill="none" stroke="#ff3f5e" stroke-width="5"/>',
    noto('bell', 120, 132, 16),
    '<path d="M28 140L6 132V158L28 162Z M212 140L234 132V158L212 162Z" fill="#c3cfea" stroke="#3b3f55" stroke-width="2"/>',
    '<g transform="translate(38 70) rotate(-24)"><path d="M0 0l-8 -34l4 30l-12 -26l9 28Z" fill="#ff3f5e"/></g><g transform="translate(202 70) rotate(24) scale(-1 1)"><path d="M0 0l-8 -34l4 30l-12 -26l9 28Z" fill="#ff3f5e"/></g>',
  ].join('')
}

/** The jeepney from the front, 228 wide, about (120, 172). */
export function jeepney(): string {
  return [
    linear('body', [0, 70], [0, 262], '#ff6a4d 0, #e0203f 0.4, #8f0a2c 1'),
    linear('gold', [0, 62], [0, 250], '#fff6bd 0, #ffcf33 0.12, #ffb11f 0.5, #fff0a0 1'),
    linear('chrome', [0, 200], [0, 270], '#ffffff 0, #aab4cf 0.45, #6d7592 0.5, #e8edf9 0.7, #8b93ad 1'),
    linear('glass', [0, 104], [0, 172], '#083b5c 0, #1f86a8 0.5, #8fe9ec 1'),
    radial('lamp', [120, 222], 90, '#fff 0, #fff7c9 0.5, #ffe27a 1'),
    '<rect x="40" y="255" width="32" height="28" rx="8" fill="#14101c"/><rect x="168" y="255" width="32" height="28" rx="8" fill="#14101c"/>',
    cabin(),
    bonnet(),
  ].join('')
}

function jeepneyGold(): string {
  return [
    linear('sky', [0, 0], [0, 270], '#0a3f7a 0, #1697a8 0.4, #ffd070 0.75, #ff8d3c 1'),
    radial('beam', [120, 150], 190, '#fff4bf 0 0.9, #fff4bf 1 0'),
    linear('road', [0, 255], [0, 320], '#4b2a5a 0, #170b26 1'),
    shadow('drop', 6, 5, '#10041f', 0.55),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([120, 190], 18, 320, '#fff3c4', 0.2),
    '<path d="M0 190V130h22v-16h20v40h14v-24h20v60Z M240 190V118h-24v18h-20v-26h-18v40h-18v40Z" fill="#0b4f72" opacity=".55"/>',
    '<rect width="240" height="320" fill="url(#beam)" opacity=".6"/><path d="M0 255H240V320H0Z" fill="url(#road)"/><path d="M110 262h20l8 20h-36Z M98 290h44l12 30H86Z" fill="#ffd24a" opacity=".5"/>',
    bunting(),
    `<g transform="translate(0 -22)" filter="url(#drop)">${jeepney()}</g>`,
    spread(9, 7, (next, index) =>
      noto('coin', 14 + index * 35, 250 + next() * 22, 20 + next() * 10, { turn: next() * 60 - 30 }),
    ),
    lettering('JEEPNEY', { id: 'one', x: 120, baseline: 271, width: 208, capHeight: 34, ink: '#3d0715' }),
    lettering('GOLD', { id: 'two', x: 120, baseline: 312, width: 150, capHeight: 34, ink: '#3d0715' }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1003,
  palette: { light: '#ff8d5c', plain: '#d3203f', dark: '#0a3f7a', ink: '#3d0715' },
  place: { air: 'rays', floor: 'town', signs: ['jeep', 'two-coins'], lights: true },
  tile: jeepneyGold,
  symbols: {
    W: () => about(120, 172, 232, jeepney()),
  },
}
