import { noto } from '../../../icons.ts'
import { both, lettering, slant } from '../../../lettering.ts'
import { linear, radial, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'

const SWEET = '#fffde6 0, #ffe34d 0.45, #ff9d1f 0.58, #ffcf3d 1'

/** Half a mango, cut into the hedgehog of cubes every Filipino child knows. */
function cheek(x: number, y: number, size: number, turn: number): string {
  const cubes = spread(3, 25, (_, index) => {
    const column = index % 5
    const row = Math.floor(index / 5)
    return `<rect x="${-41 + column * 17}" y="${-41 + row * 17}" width="14" height="14" rx="4" fill="${(column + row) % 2 ? '#ffb21c' : '#ffc93a'}"/><rect x="${-39 + column * 17}" y="${-39 + row * 17}" width="8" height="4" rx="2" fill="#fff3a8" opacity=".8"/>`
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100})"><clipPath id="cheek"><ellipse rx="38" ry="47"/></clipPath><ellipse rx="47" ry="56" fill="#e8730c"/><ellipse cy="-2" rx="44" ry="53" fill="#ffa51f"/><g clip-path="url(#cheek)"><rect x="-50" y="-60" width="100" height="120" fill="#e98a06"/>${cubes}</g></g>`
}

function streaks(): string {
  return spread(21, 34, (next) => {
    const y = next() * 420 - 60
    const x = next() * 200 - 20
    const length = 40 + next() * 150
    const height = 1.5 + next() * 6
    return `<path d="M${x} ${y}l${length} ${-height / 2}l0 ${height}Z" fill="#fffbd0" opacity="${0.2 + next() * 0.45}"/>`
  })
}

function splash(): string {
  return spread(5, 26, (next) => {
    const turn = next() * 360
    const far = 70 + next() * 70
    const x = 132 + Math.cos(turn) * far
    const y = 128 + Math.sin(turn) * far * 0.8
    return `<ellipse cx="${x}" cy="${y}" rx="${2 + next() * 5}" ry="${1.6 + next() * 3}" fill="${next() > 0.5 ? '#fff07a' : '#ff8a00'}"/>`
  })
}

function manggaRush(): string {
  const warp = both(slant(240, 0.2), slant(240, 0, 0.1))
  const low = both(slant(290, 0.2), slant(290, 0, 0.1))
  return [
    linear('ground', [0, 320], [240, 0], '#0c7a3c 0, #6cbf1f 0.28, #ffd21f 0.52, #ff9a0a 1'),
    radial('sun', [150, 118], 150, '#fffde0 0, #fff29a 0.5 0.7, #ffe45c 1 0'),
    linear('foot', [0, 172], [0, 320], '#07401f 0 0, #05391b 1 0.95'),
    shadow('drop', 6, 4, '#5a2a00', 0.5),
    '<rect width="240" height="320" fill="url(#ground)"/><rect width="240" height="320" fill="url(#sun)"/>',
    `<g transform="rotate(-32 120 160)">${streaks()}</g>`,
    splash(),
    `<g filter="url(#drop)">${noto('mango', 50, 62, 74, { turn: -28 })}${noto('mango', 206, 202, 62, { turn: 34 })}</g>`,
    `<g filter="url(#drop)">${cheek(58, 160, 74, -24)}</g>`,
    `<g filter="url(#drop)">${noto('mango', 140, 118, 172, { turn: -14 })}</g>`,
    noto('leaf-fluttering-in-wind', 214, 44, 40, { turn: 20 }),
    '<rect y="170" width="240" height="150" fill="url(#foot)"/>',
    lettering('MANGGA', {
      id: 'one',
      x: 116,
      baseline: 250,
      width: 194,
      capHeight: 44,
      warp,
      fill: SWEET,
      ink: '#0a3d1a',
      rim: '#8a3d00',
    }),
    lettering('RUSH', {
      id: 'two',
      x: 126,
      baseline: 297,
      width: 140,
      capHeight: 42,
      warp: low,
      fill: SWEET,
      ink: '#0a3d1a',
      rim: '#8a3d00',
    }),
    '<path d="M18 292l24 -3v4Z M10 302l30 -3v4Z M206 276l26 -4v4Z M204 286l30 -4v4Z" fill="#fff7b0" opacity=".9"/>',
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1002,
  palette: { light: '#ffe45c', plain: '#ff9a0a', dark: '#0c7a3c', ink: '#07401f' },
  place: { air: 'dots', floor: 'hills', signs: ['palm-tree', 'fruit-bowl'] },
  tile: manggaRush,
}
