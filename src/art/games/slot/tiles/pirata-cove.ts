import { mark, noto } from '../../../icons.ts'
import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

function sheet(): string {
  return [
    '<path d="M-4 8Q40 -4 84 8T170 4T246 10V330H-4Z" fill="url(#paper)"/>',
    '<path d="M14 60C60 44 84 84 120 70S206 30 236 62V92C200 70 160 108 122 100S56 82 14 96Z" fill="#c99a4f" opacity=".35"/>',
    '<path d="M30 214C46 176 26 150 60 128S120 108 112 70S160 26 196 52" fill="none" stroke="#8a1f1a" stroke-width="4.500" stroke-dasharray="10 8" stroke-linecap="round"/>',
    '<path d="M186 40l20 22M206 40l-20 22" stroke="#b3161b" stroke-width="8" stroke-linecap="round"/>',
    '<path d="M0 0H240V320H0Z" fill="url(#burn)"/>',
  ].join('')
}

function hoard(): string {
  return spread(4, 34, (next, index) => {
    const x = round(120 + (next() - 0.5) * 210)
    const y = round(222 + next() * 22)
    return index % 7 === 6
      ? noto('gem-stone', x, y - 4, 20, { turn: round(next() * 60 - 30) })
      : `<ellipse cx="${x}" cy="${y}" rx="10" ry="7" fill="#ffcf33" stroke="#8a4a00" stroke-width="1.800"/><ellipse cx="${x}" cy="${y - 1}" rx="6" ry="3.500" fill="none" stroke="#fff3b0" stroke-width="1.300"/>`
  })
}

function plank(y: number, width: number, height: number, turn: number): string {
  const left = 120 - width / 2
  return `<g transform="rotate(${turn} 120 ${y})"><path d="M${left} ${y - height / 2}l${width * 0.3} -3l${width * 0.4} 4l${width * 0.3} -3l5 ${height * 0.3}l-4 ${height * 0.4}l4 ${height * 0.3}l-${width * 0.5} 3l-${width * 0.5} -2l-5 -${height * 0.4}l4 -${height * 0.3}Z" fill="url(#wood)" stroke="#2b1005" stroke-width="3" stroke-linejoin="round"/><path d="M${left + 10} ${y - 8}h${width * 0.4}M${left + width * 0.5} ${y + 9}h${width * 0.42}M${left + 16} ${y + 12}h${width * 0.2}" stroke="#3d1a08" stroke-width="2" opacity=".6"/><circle cx="${left + 9}" cy="${y}" r="3.500" fill="#d7dbe6" stroke="#2b1005"/><circle cx="${left + width - 9}" cy="${y}" r="3.500" fill="#d7dbe6" stroke="#2b1005"/></g>`
}

/** A curved blade with a brass guard, point up. */
function sabre(side: 1 | -1): string {
  return `<g transform="translate(${120 - side * 46} 196) scale(${side} 1) rotate(-38)"><path d="M-4 0C-10 -50 -6 -92 14 -128C14 -92 14 -48 7 0Z" fill="url(#blade)" stroke="#2b1005" stroke-width="2.500"/><path d="M0 -6C-4 -50 0 -84 11 -116" stroke="#fff" stroke-width="2.200" fill="none" opacity=".8"/><path d="M-14 -2H18L12 6H-8Z" fill="#ffcf33" stroke="#2b1005" stroke-width="2.500"/></g>`
}

function pirataCove(): string {
  return [
    linear('paper', [0, 0], [240, 320], '#ffeec2 0, #f0cd86 0.5, #c28f45 1'),
    radial('burn', [120, 130], 200, '#6b3208 0.45 0, #5a2606 0.85 0.55, #2b1003 1 0.95'),
    radial('shine', [120, 150], 110, '#fffbe0 0 0.95, #ffe27a 0.5 0.5, #ffd24a 1 0'),
    linear('blade', [-8, 0], [12, 0], '#7f8db0 0, #f4f8ff 0.5, #9aa8c8 1'),
    linear('wood', [0, 230], [0, 320], '#b0692c 0, #7d431a 0.5, #54290e 1'),
    linear('foot', [0, 215], [0, 320], '#1d0a02 0 0, #1d0a02 0.6 0.8, #120501 1'),
    shadow('drop', 6, 4, '#2b0f00', 0.65),
    '<rect width="240" height="320" fill="#5a2606"/>',
    sheet(),
    mark('compass', 44, 56, 66, '#7a3d10', { opacity: 0.75, turn: -12 }),
    mark('galleon', 76, 128, 40, '#7a3d10', { opacity: 0.6 }),
    mark('palm-tree', 208, 116, 40, '#7a3d10', { opacity: 0.55 }),
    '<circle cx="120" cy="150" r="110" fill="url(#shine)"/>',
    `<g filter="url(#drop)">${sabre(1)}${sabre(-1)}</g>`,
    `<g filter="url(#drop)">${noto('treasure-chest', 120, 190, 128)}</g>`,
    `<g filter="url(#drop)">${noto('skull', 120, 108, 84)}<path d="M70 76C76 34 164 34 170 76C186 74 196 68 200 60C196 88 168 94 120 91S44 88 40 60C44 68 54 74 70 76Z" fill="#241026" stroke="#f2c94c" stroke-width="3" stroke-linejoin="round"/>${mark('crossed-bones', 120, 65, 27, '#fff6dd')}</g>`,
    `<g filter="url(#drop)">${noto('parrot', 190, 132, 74)}</g>`,
    `<g filter="url(#drop)">${hoard()}</g>`,
    glint(66, 214, 9, '#fff'),
    glint(172, 222, 7, '#fff'),
    '<rect y="205" width="240" height="115" fill="url(#foot)"/>',
    `<g filter="url(#drop)">${plank(259, 214, 50, -2)}${plank(300, 150, 36, 2)}</g>`,
    lettering('PIRATA', {
      id: 'one',
      x: 120,
      baseline: 276,
      width: 182,
      capHeight: 38,
      warp: arch(120, 90, 3),
      ink: '#2b0f04',
    }),
    lettering('COVE', { id: 'two', x: 120, baseline: 312, width: 106, capHeight: 27, ink: '#2b0f04', stroke: 6 }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1010,
  palette: { light: '#ffdf9a', plain: '#b0692c', dark: '#5a2606', ink: '#2b0f04' },
  place: { air: 'dots', floor: 'waves', signs: ['galleon', 'compass'] },
  tile: pirataCove,
}
