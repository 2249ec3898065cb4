import { noto } from '../../../icons.ts'
import { lettering } from '../../../lettering.ts'
import { blur, glint, linear, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const MOSS = '#feffe0 0, #eaff9a 0.4, #9fdc2c 0.56, #f4ffba 1'

/** A balete tree: roots hang like curtains at both sides of the clearing. */
function balete(side: 1 | -1): string {
  const roots = Array.from({ length: 9 }, (_, index) => {
    const x = 4 + index * 7
    const low = 330 - index * 16
    return `<path d="M${x} -10C${x + 16} 60 ${x - 14} 120 ${x + (index % 3) * 8} ${low}" stroke="${index % 2 ? '#170b33' : '#24124a'}" stroke-width="${round(13 - index * 1.1)}" fill="none" stroke-linecap="round"/>`
  })
  const lit = [1, 4, 7].map((index) => {
    const x = 7 + index * 7
    return `<path d="M${x} -10C${x + 16} 60 ${x - 14} 120 ${x + (index % 3) * 8} 300" stroke="#7d5cff" stroke-opacity=".5" stroke-width="1.800" fill="none"/>`
  })
  return `<g transform="translate(${side === 1 ? 0 : 240} 0) scale(${side} 1)">${roots.join('')}${lit.join('')}<path d="M-10 -10H96C80 20 60 22 44 44C30 34 10 40 -10 60Z" fill="#170b33"/></g>`
}

function canopy(): string {
  return spread(23, 44, (next) => {
    const x = round(next() * 240)
    const y = round(next() * next() * 62)
    const turn = round(next() * 360)
    const color = ['#1f7a4a', '#2fa85a', '#136040', '#57c86a'][Math.floor(next() * 4)] ?? '#136040'
    return `<path d="M0 0q10 -12 24 0q-14 12 -24 0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="${color}"/>`
  })
}

function mushrooms(): string {
  const one = (x: number, y: number, size: number, cap: string): string =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-5 0C-4 -10 4 -10 5 0L7 18H-7Z" fill="#e9dcff"/><path d="M-20 0C-20 -26 20 -26 20 0Q0 7 -20 0Z" fill="${cap}"/><circle cx="-8" cy="-9" r="3" fill="#fff" opacity=".85"/><circle cx="5" cy="-13" r="3.500" fill="#fff" opacity=".85"/><circle cx="11" cy="-4" r="2.200" fill="#fff" opacity=".85"/></g>`
  return (
    one(40, 222, 1.1, '#ff5fa8') +
    one(64, 234, 0.7, '#ff8ac2') +
    one(204, 226, 1, '#41d9ff') +
    one(182, 236, 0.65, '#7be8ff')
  )
}

function diwataGrove(): string {
  return [
    radial('glade', [120, 124], 210, '#f1ffd0 0, #8cf0a8 0.2, #1d8f7a 0.5, #26186b 0.8, #130a38 1'),
    linear('shaft', [120, 0], [120, 250], '#fffbd0 0 0.75, #fffbd0 1 0'),
    radial('aura', [120, 124], 84, '#ffffff 0 0.95, #fff4b0 0.45 0.55, #b8ff9a 1 0'),
    linear('foot', [0, 200], [0, 320], '#0d0630 0 0, #0d0630 0.5 0.85, #080322 1'),
    blur('soft', 3),
    shadow('drop', 4, 4, '#12063a', 0.6),
    '<rect width="240" height="320" fill="url(#glade)"/>',
    '<path d="M96 0L30 250H90L112 0Z M124 0L110 260H150L138 0Z M150 0L180 250H226L166 0Z" fill="url(#shaft)" filter="url(#soft)"/>',
    '<path d="M70 90C60 130 66 170 58 230M184 84C180 130 190 170 180 230M92 70C90 110 96 150 88 220" stroke="#0d5a55" stroke-opacity=".35" stroke-width="9" fill="none"/>',
    '<circle cx="120" cy="124" r="84" fill="url(#aura)"/>',
    `<g filter="url(#drop)">${noto('woman-fairy-medium-skin-tone', 118, 126, 158)}</g>`,
    balete(1),
    balete(-1),
    canopy(),
    `<g filter="url(#drop)">${noto('butterfly', 192, 94, 36, { turn: 18 })}${noto('butterfly', 50, 128, 25, { turn: -24 })}${noto('hibiscus', 216, 190, 36)}${noto('owl', 38, 66, 34)}</g>`,
    mushrooms(),
    spread(64, 34, (next) => {
      const x = round(20 + next() * 200)
      const y = round(40 + next() * 210)
      const r = round(0.9 + next() * 1.7)
      return `<circle cx="${x}" cy="${y}" r="${round(r * 3)}" fill="#e8ff7a" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r}" fill="#fbffd0"/>`
    }),
    glint(168, 62, 11, '#fffbd0'),
    glint(78, 92, 8, '#fffbd0'),
    '<rect y="190" width="240" height="130" fill="url(#foot)"/>',
    lettering('DIWATA', {
      id: 'one',
      x: 120,
      baseline: 268,
      width: 196,
      capHeight: 45,
      warp: ([x, y]) => [x, y + 5 * Math.sin(((x - 22) / 196) * Math.PI * 2)],
      fill: MOSS,
      ink: '#1a0a4a',
      rim: '#2f6b12',
    }),
    '<path d="M14 268C30 290 44 280 52 292C56 300 48 306 42 300M226 268C212 288 198 282 188 293C184 301 193 306 198 300" stroke="#b6f04a" stroke-width="3.500" fill="none" stroke-linecap="round"/><path d="M28 282q-12 -2 -14 10q12 2 14 -10ZM212 282q12 -2 14 10q-12 2 -14 -10Z" fill="#6fd03a"/>',
    lettering('GROVE', { id: 'two', x: 120, baseline: 304, width: 116, capHeight: 27, ink: '#1a0a4a', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1014,
  palette: { light: '#b8ffb0', plain: '#1d8f7a', dark: '#26186b', ink: '#130a38' },
  place: { air: 'embers', floor: 'trees', signs: ['fairy', 'butterfly'] },
  tile: diwataGrove,
}
