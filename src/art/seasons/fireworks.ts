import { bulb, glint, linear, type Point, picture, polar, radial, round, spread } from '../svg.ts'

const WIDTH = 360
const HEIGHT = 200

type Burst = { center: Point; radius: number; arms: number; colour: string; core: string }

const BURSTS: readonly Burst[] = [
  { center: [92, 66], radius: 58, arms: 16, colour: '#ffc247', core: '#fff3c4' },
  { center: [236, 50], radius: 46, arms: 14, colour: '#ff6f8b', core: '#ffe1e8' },
  { center: [306, 92], radius: 34, arms: 12, colour: '#5fe3e0', core: '#e2fffe' },
  { center: [170, 96], radius: 28, arms: 10, colour: '#b58bff', core: '#f1e8ff' },
]

/** Trails that bend down, with a spark at the end of each. */
function burst({ center, radius, arms, colour, core }: Burst): string {
  const [cx, cy] = center
  const trails = Array.from({ length: arms }, (_, index) => {
    const turn = (index * 360) / arms
    const far = radius * (index % 2 ? 0.78 : 1)
    const [from, to] = [polar(center, far * 0.3, turn), polar(center, far, turn)]
    const fall = far * 0.14
    return `<path d="M${round(from[0])} ${round(from[1])}Q${round((from[0] + to[0]) / 2)} ${round((from[1] + to[1]) / 2 - fall * 0.4)} ${round(to[0])} ${round(to[1] + fall)}" stroke="${colour}" stroke-width="${index % 2 ? 1.2 : 2}" stroke-linecap="round" fill="none"/><circle cx="${round(to[0])}" cy="${round(to[1] + fall)}" r="${index % 2 ? 1.4 : 2.2}" fill="${core}"/>`
  })
  const id = `halo${cx}`
  return `${radial(id, center, radius * 1.1, `${colour} 0 0.42, ${colour} 0.6 0.12, ${colour} 1 0`)}<circle cx="${cx}" cy="${cy}" r="${round(radius * 1.1)}" fill="url(#${id})"/>${trails.join('')}${glint(cx, cy, radius * 0.2, core)}`
}

/** The sky over the fair at midnight: fireworks above a wheel, tents and palms. */
export function fireworksSvg(): string {
  return picture(
    WIDTH,
    HEIGHT,
    [
      linear('sky', [0, 0], [0, HEIGHT], '#140a36 0, #2b1468 0.55, #5a1f7a 1'),
      radial('dawn', [180, 196], 170, '#ff7a5c 0 0.5, #ff7a5c 1 0'),
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dawn)"/>`,
      spread(
        11,
        40,
        (next) =>
          `<circle cx="${round(next() * WIDTH)}" cy="${round(next() * 130)}" r="${round(0.4 + next())}" fill="#fff" opacity="${round(0.2 + next() * 0.5)}"/>`,
      ),
      BURSTS.map(burst).join(''),
      ground(),
    ].join(''),
  )
}

function ground(): string {
  const center: Point = [72, 150]
  const spokes = Array.from({ length: 6 }, (_, index) => {
    const [from, to] = [polar(center, 34, index * 30), polar(center, 34, index * 30 + 180)]
    return `<path d="M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}"/>`
  })
  const cabins = Array.from({ length: 12 }, (_, index) =>
    bulb(polar(center, 34, index * 30), 2, ['#ffc247', '#ff6f8b', '#5fe3e0'][index % 3] ?? '#ffc247'),
  )
  const tents = [192, 250].map(tent)
  return [
    '<path d="M0 186Q90 172 180 184T360 180V200H0Z" fill="#0d0726"/>',
    `<g stroke="#0d0726" stroke-width="2.500" fill="none"><circle cx="72" cy="150" r="34"/>${spokes.join('')}<path d="M72 150L52 196M72 150L92 196"/></g>`,
    cabins.join(''),
    tents.join(''),
    '<path d="M332 200Q330 168 322 150M322 150q-16 -6 -26 4M322 150q-8 -14 -22 -14M322 150q4 -15 18 -16M322 150q14 -6 24 6" stroke="#0d0726" stroke-width="4" fill="none" stroke-linecap="round"/>',
  ].join('')
}

/** A tent with a scalloped roof and light in its door. */
function tent(x: number): string {
  return `<path d="M${x} 200V174H${x + 48}V200Z" fill="#0d0726"/><path d="M${x - 7} 176L${x + 24} 150L${x + 55} 176q-5 6 -10.300 0q-5.200 6 -10.400 0q-5.200 6 -10.300 0q-5.200 6 -10.400 0q-5.200 6 -10.300 0q-5.200 6 -10.300 0Z" fill="#1a0d40"/><path d="M${x + 17} 200V186q7 -8 14 0V200Z" fill="#ffc247" opacity=".85"/><path d="M${x + 24} 150V142l9 3l-9 3" fill="#f0405e"/>`
}

/** A burst on its own, beside New Year's lines of the ticker. */
export function newYearIconSvg(): string {
  return picture(64, 64, burst({ center: [32, 30], radius: 25, arms: 12, colour: '#ffc247', core: '#fff3c4' }))
}
