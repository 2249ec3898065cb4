import type { FiestaName } from '#contract/activities/festival/items.ts'
import { bulb, glint, linear, type Point, picture, polar, radial, round, spread } from '../svg.ts'

const WIDTH = 360
const HEIGHT = 200

type Scene = { sky: string; glow: string; ground: string; body: () => string }

/** A flower of so many petals. */
function flower([x, y]: Point, size: number, petals: number, [petal, heart]: readonly [string, string]): string {
  const around = Array.from({ length: petals }, (_, index) => {
    const turn = (index * 360) / petals
    return `<ellipse cx="${x}" cy="${round(y - size * 0.62)}" rx="${round(size * 0.3)}" ry="${round(size * 0.5)}" fill="${petal}" transform="rotate(${round(turn)} ${x} ${y})"/>`
  })
  return `<g>${around.join('')}<circle cx="${x}" cy="${y}" r="${round(size * 0.34)}" fill="${heart}"/></g>`
}

/** Flags on a string between two points. */
function bunting([x1, y1]: Point, [x2, y2]: Point, colours: readonly string[]): string {
  const count = 11
  const sag = 26
  const at = (t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag]
  const flags = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count)
    return `<path d="M${round(x - 9)} ${round(y)}h18l-9 17Z" fill="${colours[index % colours.length]}"/>`
  })
  return `<path d="M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.500"/>${flags.join('')}`
}

const hills = (light: string, dark: string): string =>
  `<path d="M0 128Q70 92 150 122T300 108T360 120V200H0Z" fill="${light}"/><path d="M0 152Q90 126 190 150T360 142V200H0Z" fill="${dark}"/>`

/** Panagbenga: a float of flowers before the pines of Baguio. */
function panagbenga(): string {
  const pines = [18, 52, 300, 334].map(
    (x, index) =>
      `<path d="M${x} ${74 + (index % 2) * 10}l17 34h-9l14 26h-44l14 -26h-9Z" fill="#0d4a3a"/><path d="M${x - 3} 132h6v16h-6Z" fill="#3b2413"/>`,
  )
  const palette = [
    ['#ff6f8b', '#ffe38a'],
    ['#ffc247', '#8a4b22'],
    ['#b58bff', '#fff3c4'],
    ['#ff9f5a', '#fff3c4'],
    ['#f5f1ff', '#ffc247'],
  ] as const
  const blooms = spread(7, 34, (next, index) => {
    const place: Point = [round(112 + next() * 140), round(96 + next() * 56)]
    return flower(place, round(9 + next() * 7), 6 + (index % 3), palette[index % palette.length] ?? palette[0])
  })
  const meadow = spread(3, 26, (next, index) => {
    const place: Point = [round(next() * WIDTH), round(176 + next() * 18)]
    return flower(place, round(5 + next() * 4), 5, palette[index % palette.length] ?? palette[0])
  })
  return [
    hills('#3d8f6a', '#1e6b4e'),
    pines.join(''),
    '<path d="M96 150Q180 66 268 150Z" fill="#1f7a55"/><path d="M92 148H272L262 176H102Z" fill="#a81c3f"/><path d="M92 148H272V156H92Z" fill="#ffc247"/>',
    blooms,
    [130, 182, 234]
      .map((x) => `<circle cx="${x}" cy="178" r="10" fill="#1a0d40"/><circle cx="${x}" cy="178" r="4" fill="#ffc247"/>`)
      .join(''),
    meadow,
    bunting([0, 14], [360, 10], ['#ff6f8b', '#ffc247', '#7ef0b6', '#b58bff']),
  ].join('')
}

/** The summer fair: a kite over the sea, a stall, and palms. */
function summerFair(): string {
  const waves = [132, 144, 156].map(
    (y, index) =>
      `<path d="M0 ${y}q22 -8 45 0t45 0t45 0t45 0t45 0t45 0t45 0t45 0V200H0Z" fill="${['#2fb7c9', '#1f93b5', '#186f9c'][index]}"/>`,
  )
  const palm = (x: number, lean: number) =>
    `<path d="M${x} 190Q${x + lean} 140 ${x + lean * 1.6} 96" stroke="#6b3d1b" stroke-width="7" fill="none" stroke-linecap="round"/>${[
      -150, -110, -60, -20, 20, 160,
    ]
      .map((turn) => {
        const [tx, ty] = polar([x + lean * 1.6, 96], 40, turn)
        return `<path d="M${x + lean * 1.6} 96Q${round((x + lean * 1.6 + tx) / 2)} ${round((96 + ty) / 2 - 16)} ${round(tx)} ${round(ty + 10)}" stroke="#1e8a5a" stroke-width="8" fill="none" stroke-linecap="round"/>`
      })
      .join('')}`
  const stripes = Array.from(
    { length: 6 },
    (_, index) => `<path d="M${206 + index * 18} 112h18v14q-9 10 -18 0Z" fill="${index % 2 ? '#fff6d8' : '#f0405e'}"/>`,
  )
  return [
    '<circle cx="76" cy="86" r="34" fill="#ffe38a"/>',
    waves.join(''),
    '<path d="M0 176Q90 160 180 172T360 166V200H0Z" fill="#f2cf8a"/>',
    `<path d="M210 124H312V186H210Z" fill="#8a4b22"/><path d="M218 132H304V160H218Z" fill="#2b1468"/>${stripes.join('')}`,
    [232, 260, 288]
      .map((x, index) => bulb([x, 146], 5, ['#ffc247', '#5fe3e0', '#ff6f8b'][index] ?? '#ffc247'))
      .join(''),
    '<path d="M150 34l26 20l-14 30l-30 -14Z" fill="#f0405e"/><path d="M150 34l12 50M132 70l44 -16" stroke="#fff6d8" stroke-width="2"/><path d="M147 77q-22 24 -8 42t-10 34" stroke="#fff6d8" stroke-width="2" fill="none"/><path d="M141 100l-9 3l7 7ZM140 128l10 2l-6 8Z" fill="#ffc247"/>',
    palm(336, -16),
    palm(20, 14),
    bunting([170, 8], [360, 26], ['#ffc247', '#5fe3e0', '#ff6f8b']),
  ].join('')
}

/** Kadayawan: the harvest of Davao, heaped in woven baskets below its mountain. */
function kadayawan(): string {
  const weave = (x: number, width: number, y: number, height: number) =>
    `<path d="M${x} ${y}h${width}l-${round(width * 0.12)} ${height}h-${round(width * 0.76)}Z" fill="#b9752b"/>${Array.from(
      { length: 4 },
      (_, index) =>
        `<path d="M${round(x + 3 + index)} ${round(y + 6 + (index * height) / 4.5)}h${round(width - 6 - index * 2)}" stroke="#7a4715" stroke-width="3" stroke-dasharray="8 5" stroke-dashoffset="${index % 2 ? 6 : 0}"/>`,
    ).join('')}<path d="M${x - 4} ${y - 4}h${width + 8}v8h-${width + 8}Z" fill="#8a5218"/>`
  const fruit = (seed: number, x: number, y: number, width: number) =>
    spread(seed, 13, (next) => {
      const colour = ['#ffc247', '#ff8a3d', '#7ed957', '#d64b7f', '#f2e14b'][Math.floor(next() * 5)] ?? '#ffc247'
      const [cx, cy] = [round(x + next() * width), round(y - next() * 26)]
      return `<ellipse cx="${cx}" cy="${cy}" rx="${round(9 + next() * 5)}" ry="${round(8 + next() * 4)}" fill="${colour}"/><ellipse cx="${round(cx - 3)}" cy="${round(cy - 3)}" rx="3" ry="2" fill="#fff" opacity=".45"/>`
    })
  const orchids = [46, 322].map((x) => flower([x, 150], 20, 5, ['#d98bff', '#fff3c4'])).join('')
  return [
    '<path d="M40 140L164 44Q180 34 196 44L320 140Z" fill="#4b3a86"/><path d="M148 57Q180 30 212 57L196 66L180 58L164 68Z" fill="#6a55ad"/>',
    hills('#3f8f4e', '#2a6b3a'),
    fruit(4, 92, 142, 76),
    weave(84, 92, 142, 44),
    fruit(9, 196, 146, 84),
    weave(190, 96, 146, 42),
    '<path d="M180 124c-16 0 -20 44 0 50c20 -6 16 -50 0 -50Z" fill="#f2a72e"/><path d="M180 126q-22 -22 -20 -30q12 4 20 22q-4 -24 0 -34q6 10 2 34q10 -20 20 -22q2 10 -20 30Z" fill="#2f9a55"/><path d="M168 138l24 26M192 138l-24 26M180 130v40" stroke="#b36d0e" stroke-width="1.500"/>',
    orchids,
    bunting([0, 10], [360, 14], ['#f2a72e', '#7ed957', '#d64b7f', '#5cc3ff']),
  ].join('')
}

/** MassKara: a smiling mask between plumes, over the lights of Bacolod. */
function massKara(): string {
  const center: Point = [180, 108]
  const plumes = Array.from({ length: 15 }, (_, index) => {
    const turn = -172 + index * 11.72
    const [tip, side] = [polar(center, 96, turn), polar(center, 70, turn + 7)]
    const colour = ['#f0405e', '#ffc247', '#19b37b', '#5cc3ff', '#b58bff'][index % 5]
    return `<path d="M180 108Q${round(side[0])} ${round(side[1])} ${round(tip[0])} ${round(tip[1])}" stroke="${colour}" stroke-width="13" fill="none" stroke-linecap="round"/>${bulb(tip, 3, '#fff3c4')}`
  })
  const cheeks = [146, 214].map((x) => `<circle cx="${x}" cy="126" r="9" fill="#ff6f8b" opacity=".8"/>`)
  return [
    spread(5, 40, (next, index) =>
      bulb(
        [round(next() * WIDTH), round(150 + next() * 46)],
        round(1 + next() * 2),
        ['#ffc247', '#ff6f8b', '#5fe3e0'][index % 3] ?? '#ffc247',
      ),
    ),
    '<path d="M0 168Q90 152 180 166T360 160V200H0Z" fill="#1a0d40"/>',
    bunting([0, 12], [360, 12], ['#f0405e', '#ffc247', '#5cc3ff', '#19b37b']),
    plumes.join(''),
    '<path d="M126 78Q180 48 234 78Q240 150 180 172Q120 150 126 78Z" fill="#fff6e4"/><path d="M126 78Q180 48 234 78Q236 96 230 112Q180 66 130 112Q124 96 126 78Z" fill="#ffc247"/>',
    '<path d="M142 108q12 -14 26 0M192 108q14 -14 26 0" stroke="#2b1468" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M146 134Q180 168 214 134Q180 146 146 134Z" fill="#a81c3f"/><path d="M154 138q26 12 52 0" stroke="#fff" stroke-width="3" fill="none"/><path d="M180 112v16" stroke="#e4b98a" stroke-width="4" stroke-linecap="round"/>',
    cheeks.join(''),
    [150, 180, 210].map((x, index) => glint(x, 78 - (index === 1 ? 8 : 0), 6, '#f0405e')).join(''),
  ].join('')
}

const scenes: Record<FiestaName, Scene> = {
  panagbenga: { sky: '#3b7ec9 0, #9fd3ef 0.6, #ffe9c2 1', glow: '#fff3c4', ground: '#1e6b4e', body: panagbenga },
  summerFair: { sky: '#3a8fe0 0, #8fd8f2 0.7, #ffe9c2 1', glow: '#ffe38a', ground: '#f2cf8a', body: summerFair },
  kadayawan: { sky: '#5a3fa8 0, #f08a5c 0.7, #ffd98a 1', glow: '#ffe38a', ground: '#2a6b3a', body: kadayawan },
  massKara: { sky: '#140a36 0, #3a1678 0.6, #7a2a8f 1', glow: '#ff6f8b', ground: '#1a0d40', body: massKara },
}

/** The scene of a fiesta: nothing in it is of worship, or of the dead. */
export function fiestaSvg(name: FiestaName): string {
  const { sky, glow, ground, body } = scenes[name]
  return picture(
    WIDTH,
    HEIGHT,
    [
      linear('sky', [0, 0], [0, HEIGHT], sky),
      radial('glow', [180, 110], 190, `${glow} 0 0.6, ${glow} 1 0`),
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect width="${WIDTH}" height="172" fill="url(#sky)"/><rect width="${WIDTH}" height="172" fill="url(#glow)"/>`,
      body(),
    ].join(''),
  )
}
