import { noto } from '../../../icons.ts'
import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { card, cardPaints, coin } from '../card.ts'

function swarm(): string {
  return spread(17, 26, (next) => {
    const [x, y] = [round(next() * 240), round(next() * 215)]
    return `<path d="M${x} ${y}l6 -3 3 5 -6 4Z" fill="${next() < 0.5 ? '#fff6d0' : '#d9d4ea'}" opacity="${round(0.35 + next() * 0.5)}"/>`
  })
}

function kaskasSwerte(): string {
  const symbols = ['sun-with-face', '', 'mango', 'water-buffalo', 'sun-with-face', '', '', 'kite', 'sun-with-face']
  return [
    linear('sky', [0, 0], [0, 320], '#1fb87a 0, #0f8f74 0.34, #0b5a63 0.66, #08304a 1'),
    radial('glow', [120, 118], 150, '#fffbd0 0 0.85, #ffe27a 0.4 0.45, #1fb87a 1 0'),
    linear('foot', [0, 214], [0, 320], '#0a4a5a 0 0, #083a4e 0.3, #052338 1'),
    shadow('drop', 5, 5, '#04161f', 0.6),
    cardPaints(['#fff6c8', '#f2c14a', '#9a6410']),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([120, 118], 22, 300, '#fffbd8', 0.2),
    '<circle cx="120" cy="118" r="150" fill="url(#glow)"/>',
    swarm(),
    `<g transform="translate(116 116) rotate(-7)" filter="url(#drop)">${card(symbols, (name, x, y) => noto(name, x, y, 38), '#c2183f')}</g>`,
    `<g transform="translate(205 188) rotate(18)" filter="url(#drop)">${coin()}</g>`,
    glint(48, 44, 11),
    glint(198, 66, 9),
    glint(60, 196, 7),
    '<rect y="214" width="240" height="106" fill="url(#foot)"/>',
    lettering('KASKAS', {
      id: 'one',
      x: 120,
      baseline: 279,
      width: 210,
      capHeight: 37,
      warp: arch(120, 110, -6),
      ink: '#04202e',
      rim: '#0f8f5a',
    }),
    lettering('SWERTE', {
      id: 'two',
      x: 120,
      baseline: 312,
      width: 140,
      capHeight: 23,
      ink: '#04202e',
      fill: '#ffffff 0, #f2ffe0 0.45, #b9f58a 0.58, #fbfff2 1',
      stroke: 6,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2901,
  palette: { light: '#8fe8b4', plain: '#128f74', dark: '#0b5263', ink: '#06283a' },
  place: { air: 'rays', floor: 'hills', signs: ['sun', 'clover'], lights: true },
  tile: kaskasSwerte,
}
