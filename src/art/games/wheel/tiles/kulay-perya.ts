import { arch, lettering } from '../../../lettering.ts'
import { glint, linear, radial, rays, round, string } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { disc, discPaints, pointer } from '../disc.ts'

const [WHITE, YELLOW, BLUE, GREEN, RED, PINK] = [
  '#f7f1e3',
  '#ffcf3d',
  '#3f7cf0',
  '#1fa866',
  '#e2323f',
  '#ff7ac2',
] as const
const PAINTS = [
  PINK,
  WHITE,
  BLUE,
  WHITE,
  YELLOW,
  WHITE,
  GREEN,
  WHITE,
  YELLOW,
  WHITE,
  RED,
  WHITE,
  YELLOW,
  WHITE,
  BLUE,
  WHITE,
] as const
const WHEEL = { x: 120, y: 122 } as const

/** A die of the color game, seen from a corner: what shows on top, at the left and at the right. */
function die(
  x: number,
  y: number,
  size: number,
  turn: number,
  [top, left, right]: readonly [string, string, string],
): string {
  const [wide, half] = [round(size * 0.87), round(size * 0.5)]
  const face = (d: string, paint: string, shade: number) =>
    `<path d="${d}" fill="${paint}" stroke="#1c0a3a" stroke-width="2.500" stroke-linejoin="round"/><path d="${d}" fill="#12062c" opacity="${shade}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${turn})" filter="url(#discDrop)">${face(`M0 ${-size}L${wide} ${-half}L0 0L${-wide} ${-half}Z`, top, 0)}${face(`M${-wide} ${-half}L0 0V${size}L${-wide} ${half}Z`, left, 0.14)}${face(`M${wide} ${-half}L0 0V${size}L${wide} ${half}Z`, right, 0.3)}<path d="M${round(-wide * 0.62)} ${round(-half * 1.02)}L0 ${round(-size * 0.86)}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".65"/></g>`
}

function kulayPerya(): string {
  return [
    linear('sky', [0, 0], [0, 320], '#0fb7c4 0, #0a7ea8 0.34, #14489a 0.66, #1a1260 1'),
    radial('glow', [WHEEL.x, WHEEL.y], 150, '#e6fffb 0 0.85, #8ff0ff 0.45 0.45, #0fb7c4 1 0'),
    linear('foot', [0, 214], [0, 320], '#1a2a86 0 0, #161a70 0.3, #0b0a3c 1'),
    discPaints('#0b6a72'),
    '<rect width="240" height="320" fill="url(#sky)"/>',
    rays([WHEEL.x, WHEEL.y], 20, 300, '#dffcff', 0.2, 30),
    `<circle cx="${WHEEL.x}" cy="${WHEEL.y}" r="150" fill="url(#glow)"/>`,
    string([-6, 4], [246, 4], 14, 11, 4, [YELLOW, PINK, '#8ff0ff', '#b9ff9a']),
    `<g transform="translate(${WHEEL.x} ${WHEEL.y}) scale(.93)">${disc({ paints: PAINTS, bulbs: 28, lights: ['#fff', YELLOW], turn: 0 })}${pointer('#f0405e')}</g>`,
    '<rect y="214" width="240" height="106" fill="url(#foot)"/>',
    die(40, 208, 29, -12, [YELLOW, RED, BLUE]),
    die(202, 206, 29, 10, [WHITE, GREEN, PINK]),
    die(120, 222, 22, 4, [PINK, BLUE, YELLOW]),
    glint(56, 62, 10),
    glint(190, 78, 8),
    glint(214, 176, 7),
    lettering('KULAY', {
      id: 'one',
      x: 120,
      baseline: 280,
      width: 200,
      capHeight: 37,
      warp: arch(120, 110, -6),
      ink: '#0c0838',
      rim: '#7a1a8c',
    }),
    lettering('PERYA', {
      id: 'two',
      x: 120,
      baseline: 312,
      width: 128,
      capHeight: 23,
      ink: '#0c0838',
      fill: '#ffffff 0, #e6fbff 0.45, #8ff0ff 0.58, #f4fffb 1',
      stroke: 6,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 2602,
  palette: { light: '#7fe9f0', plain: '#0d7fa8', dark: '#123f8c', ink: '#0b0a3c' },
  place: {
    air: 'dots',
    floor: 'tents',
    signs: ['dice-six-faces-six', 'perspective-dice-six-faces-random'],
    lights: true,
  },
  tile: kulayPerya,
}
