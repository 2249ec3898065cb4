import { noto } from '../../../icons.ts'
import { lettering } from '../../../lettering.ts'
import { glint, linear, type Point, radial, rays, round, shadow, spread } from '../../../svg.ts'
import type { GameDrawing } from '../../drawing.ts'
import { about } from '../own.ts'

/** A pearl in its open shell, about (0, 0) and 96 wide. */
function pearl(): string {
  const ribs = [-28, -14, 0, 14, 28].map((x) => {
    return `<path d="M0 44Q${x * 0.7} 20 ${round(x * 1.35)} ${round(-14 + Math.abs(x) * 0.5)}" stroke="#c46a8f" stroke-width="2.200" fill="none"/>`
  })
  return [
    linear('valve', [0, -40], [0, 46], '#fff0f6 0, #ffb3cf 0.5, #d96a98 1'),
    radial('pearl', [-9, -10], 46, '#ffffff 0, #f4f0ff 0.4, #b9c4ee 0.8, #7f8fd0 1'),
    `<path d="M0 46C-30 44 -50 22 -47 0C-42 -8 -36 -10 -32 -12C-30 -22 -22 -28 -15 -28C-10 -36 10 -36 15 -28C22 -28 30 -22 32 -12C36 -10 42 -8 47 0C50 22 30 44 0 46Z" fill="url(#valve)" stroke="#5a1436" stroke-width="3.500" stroke-linejoin="round"/>${ribs.join('')}`,
    '<circle cy="2" r="27" fill="url(#pearl)" stroke="#3a3f80" stroke-width="3"/><ellipse cx="-9" cy="-9" rx="8" ry="6" fill="#fff" opacity=".95"/><path d="M17 14A21 21 0 0 1 2 23" stroke="#ffd6f0" stroke-width="3.500" fill="none" stroke-linecap="round"/>',
  ].join('')
}

/** The carved chest, open and full, about (0, 0) and 190 wide. */
function baul(): string {
  const nails = [-78, -52, -26, 26, 52, 78].map(
    (x) => `<circle cx="${x}" cy="16" r="3" fill="#ffe08a"/><circle cx="${x}" cy="68" r="3" fill="#ffe08a"/>`,
  )
  const treasure = spread(9, 16, (next, index) => {
    const x = round(-74 + (index % 8) * 21 + next() * 6)
    const y = round(-4 - Math.floor(index / 8) * 10 - (1 - (x / 80) ** 2) * 14 + next() * 4)
    return `<circle cx="${x}" cy="${y}" r="11" fill="url(#hoard)" stroke="#7a4303" stroke-width="2.200"/>`
  })
  return [
    linear('wood', [0, 0], [0, 76], '#c9772e 0, #8f4a16 0.55, #5a2a08 1'),
    linear('lid', [0, -76], [0, -10], '#8f4a16 0, #5a2a08 1'),
    linear('band', [0, -70], [0, 76], '#fff3b0 0, #e8a51f 0.5, #9a5c06 1'),
    radial('hoard', [0, -20], 90, '#fff3b0 0, #ffcf3f 0.4, #e0920f 1'),
    '<path d="M-88 -8L-94 -46C-84 -82 84 -82 94 -46L88 -8Z" fill="url(#lid)" stroke="#2d1204" stroke-width="4.500" stroke-linejoin="round"/><path d="M-76 -10L-80 -40C-70 -64 70 -64 80 -40L76 -10Z" fill="#2a0f06"/>',
    '<path d="M-60 -70L-54 -12M60 -70L54 -12" stroke="url(#band)" stroke-width="10"/>',
    treasure,
    '<path d="M-92 0H92L84 76H-84Z" fill="url(#wood)" stroke="#2d1204" stroke-width="4.500" stroke-linejoin="round"/>',
    '<path d="M-92 0H92L90 16H-90ZM-86 60H86L84 76H-84Z" fill="url(#band)" stroke="#5a3304" stroke-width="2.500"/><path d="M-64 0L-60 76H-46L-48 0ZM64 0L60 76H46L48 0Z" fill="url(#band)" stroke="#5a3304" stroke-width="2.500"/>',
    nails.join(''),
    '<path d="M-15 8H15V34Q0 48 -15 34Z" fill="url(#band)" stroke="#5a3304" stroke-width="3"/><circle cy="21" r="5" fill="#2a0f06"/><path d="M0 21V32" stroke="#2a0f06" stroke-width="4.500" stroke-linecap="round"/>',
    '<path d="M-34 28Q-24 40 -34 52M34 28Q24 40 34 52" stroke="#ffcf8a" stroke-width="3" fill="none" opacity=".6"/>',
  ].join('')
}

function reef([x, y]: Point, s: number, color: string, dark: string): string {
  return `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 0C-4 -30 -22 -34 -24 -58C-12 -56 -8 -44 -3 -38C-6 -56 0 -70 8 -80C14 -66 10 -52 9 -40C14 -48 22 -54 32 -54C28 -36 14 -30 12 0Z" fill="${color}" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/></g>`
}

function baulBonanza(): string {
  const pearls = [
    [52, 84, 0.5, -16],
    [190, 78, 0.54, 14],
    [120, 54, 0.7, 4],
    [34, 142, 0.36, 10],
    [210, 140, 0.38, -10],
  ] as const
  return [
    linear('sea', [0, 0], [0, 320], '#5df0e0 0, #17b3cf 0.3, #0b6fb0 0.62, #0a2f70 1'),
    radial('shine', [120, 120], 130, '#fffbd0 0 0.95, #ffe36b 0.35 0.6, #2fd3d8 1 0'),
    linear('foot', [0, 210], [0, 320], '#041a4a 0 0, #041a4a 0.42 0.82, #020d2c 1'),
    shadow('drop', 6, 4, '#03143a', 0.55),
    '<rect width="240" height="320" fill="url(#sea)"/>',
    rays([120, 132], 16, 280, '#fffbd0', 0.22),
    '<path d="M40 -10L88 0L70 210L10 210ZM150 -10L196 -10L236 200L176 210Z" fill="#fff" opacity=".1"/>',
    '<rect width="240" height="240" fill="url(#shine)"/>',
    spread(61, 26, (next) => {
      const r = round(1.5 + next() * 5)
      return `<circle cx="${round(next() * 240)}" cy="${round(next() * 220)}" r="${r}" fill="#fff" fill-opacity=".16" stroke="#eaffff" stroke-opacity=".7" stroke-width="1.200"/>`
    }),
    '<path d="M-10 226Q50 206 120 216T250 208V330H-10Z" fill="#f2d28a"/><path d="M-10 226Q50 206 120 216T250 208" fill="none" stroke="#fff3c8" stroke-width="4"/>',
    reef([26, 226], 0.95, '#ff6f91', '#8a1440') +
      reef([216, 222], 1.05, '#ff9d3f', '#8a4206') +
      reef([52, 232], 0.6, '#b06bff', '#4a148a'),
    pearls
      .map(
        ([x, y, s, turn]) =>
          `<g filter="url(#drop)" transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${pearl()}</g>`,
      )
      .join(''),
    `<g filter="url(#drop)" transform="translate(120 158) scale(.98)">${baul()}</g>`,
    `<g filter="url(#drop)">${noto('gem-stone', 88, 138, 30, { turn: -12 })}${noto('trophy', 148, 130, 38, { turn: 10 })}${noto('tropical-fish', 206, 184, 38, { flip: true })}</g>`,
    glint(118, 122, 11) + glint(172, 146, 8) + glint(62, 150, 8),
    '<rect y="210" width="240" height="110" fill="url(#foot)"/>',
    lettering('BAUL', {
      id: 'one',
      x: 120,
      baseline: 264,
      width: 152,
      capHeight: 48,
      warp: ([x, y]) => [x, y + ((x - 120) / 100) ** 2 * 6],
      ink: '#04163f',
      stroke: 9,
      depth: 5,
    }),
    lettering('BONANZA', {
      id: 'two',
      x: 120,
      baseline: 306,
      width: 212,
      capHeight: 36,
      warp: ([x, y]) => [x, y + ((x - 120) / 100) ** 2 * 5],
      fill: '#fff 0, #e0fbff 0.45, #2fd3e8 0.56, #c0f8ff 1',
      ink: '#04163f',
      rim: '#065a80',
      stroke: 9,
    }),
  ].join('')
}

export const drawing: GameDrawing = {
  id: 1024,
  palette: { light: '#9ff5ee', plain: '#1f8fc4', dark: '#0b3f8a', ink: '#04163f' },
  place: { air: 'bubbles', floor: 'waves', signs: ['locked-chest', 'oyster-pearl'] },
  tile: baulBonanza,
  symbols: {
    W: () => about(0, 0, 200, baul()),
    C: () => about(0, 2, 104, pearl()),
  },
}
