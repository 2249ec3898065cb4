import { bulb, glint, linear, path, polar, radial, round, star } from '../../svg.ts'

/** Drawn around the origin, some 88 wide. Their paints are `figurePaints`, once in a picture. */
export function figurePaints(): string {
  return [
    linear('bamboo', [-6, 0], [6, 0], '#8a6414 0, #f2cf63 0.35, #ffe9a0 0.5, #c99a2c 0.8, #7a5510 1'),
    linear('rung', [0, -4], [0, 4], '#ffe9a0 0, #d8a83a 0.5, #8a6414 1'),
    radial('light', [0, 6], 48, '#fffbe0 0, #ffe07a 0.45 0.85, #ffb92e 1 0'),
    radial('skin', [-6, -10], 46, '#fff9c4 0, #ffe14a 0.45, #f2b61a 0.85, #c98a0a 1'),
    linear('pith', [0, -30], [0, 30], '#fffdf0 0, #fff1b8 1'),
    radial('hat', [-8, -34], 52, '#fff0b8 0, #e9bd62 0.45, #b0762a 0.85, #7c4c14 1'),
    radial('face', [-5, -12], 26, '#e5a877 0, #c47f4c 0.6, #9a5a30 1'),
    linear('shirt', [0, 2], [0, 34], '#ff6f86 0, #e02848 0.55, #a80f30 1'),
    linear('shorts', [0, 26], [0, 44], '#5fb4ff 0, #1f5fc4 1'),
    radial('parol', [-6, -6], 46, '#fffbe0 0, #ffd75e 0.4, #ff8a3c 0.8, #f0405e 1'),
  ].join('')
}

const LINE = 'stroke="#3a1a08" stroke-width="2.400" stroke-linejoin="round" stroke-linecap="round"'

/** A bamboo ladder in the light of the floor above. */
export function ladder(): string {
  const rungs = [-28, -10, 8, 26].map(
    (y) =>
      `<g transform="translate(0 ${y})"><rect x="-25" y="-4" width="50" height="8" rx="4" fill="url(#rung)" ${LINE}/></g>`,
  )
  const pole = (x: number) => {
    const knots = [-34, -19, -1, 17, 35].map(
      (y) => `<path d="M${x - 6} ${y}Q${x} ${y + 3} ${x + 6} ${y}" fill="none" stroke="#7a5510" stroke-width="1.800"/>`,
    )
    return `<g transform="translate(${x} 0)"><rect x="-6" y="-45" width="12" height="90" rx="5" fill="url(#bamboo)" ${LINE}/></g>${knots.join('')}`
  }
  return `<circle cy="2" r="47" fill="url(#light)"/>${rungs.join('')}${pole(-21)}${pole(21)}${glint(31, -32, 10)}`
}

/** A banana peel on the ground, with its stalk up. */
export function peel(): string {
  const lobe = (turn: number, long: number) => {
    const [x, y] = polar([0, 4], long, turn)
    const [ax, ay] = polar([0, 4], long * 0.78, turn - 34)
    const [bx, by] = polar([0, 4], long * 0.78, turn + 34)
    const at = [ax, ay, x, y, bx, by].map(round)
    return `<path d="M-5 -2Q${at[0]} ${at[1]} ${at[2]} ${at[3]}Q${at[4]} ${at[5]} 6 2Z" fill="url(#skin)" ${LINE}/>`
  }
  const inner = (turn: number, long: number) => {
    const [x, y] = polar([0, 6], long, turn)
    return `<path d="${path([
      [-3, 2],
      [x, y],
      [4, 6],
    ])}" fill="url(#pith)" opacity=".9"/>`
  }
  return `<ellipse cy="32" rx="44" ry="9" fill="#0a0418" opacity=".5"/>${lobe(168, 46)}${lobe(12, 46)}${lobe(122, 42)}${lobe(62, 42)}${inner(150, 26)}${inner(34, 26)}${inner(92, 24)}<path d="M-9 6Q-15 -22 -4 -40Q0 -45 5 -41Q13 -24 10 6Q0 12 -9 6Z" fill="url(#skin)" ${LINE}/><path d="M-5 -39Q0 -46 6 -40L4 -31Q0 -34 -4 -31Z" fill="#5a3408" ${LINE}/><path d="M-5 -24Q-8 -10 -4 4" fill="none" stroke="#fffbe0" stroke-width="3" stroke-linecap="round" opacity=".75"/>`
}

/** A farmer with a moustache and a salakot, arms up. */
export function climber(): string {
  return `<path d="M-12 8Q-30 -2 -31 -26M12 8Q30 -2 31 -26" fill="none" stroke="#3a1a08" stroke-width="12" stroke-linecap="round"/><path d="M-12 8Q-30 -2 -31 -26M12 8Q30 -2 31 -26" fill="none" stroke="#b97544" stroke-width="8" stroke-linecap="round"/><path d="M-9 36V45M9 36V45" stroke="#3a1a08" stroke-width="12" stroke-linecap="round"/><path d="M-9 36V44M9 36V44" stroke="#b97544" stroke-width="8" stroke-linecap="round"/><path d="M-16 8Q0 2 16 8L17 30H-17Z" fill="url(#shirt)" ${LINE}/><path d="M-17 27H17V38Q8 40 0 33Q-8 40 -17 38Z" fill="url(#shorts)" ${LINE}/><path d="M-5 15L0 20L5 15" fill="none" stroke="#ffd0d8" stroke-width="2.400" stroke-linecap="round"/><circle cy="-9" r="17" fill="url(#face)" ${LINE}/><path d="M-9 -10Q-6.500 -14 -4 -10M4 -10Q6.500 -14 9 -10" fill="none" stroke="#2a1006" stroke-width="2.600" stroke-linecap="round"/><path d="M-6 -1Q0 1 6 -1Q4 6 0 6Q-4 6 -6 -1Z" fill="#7a1420" ${LINE}/><path d="M-12 -1Q-10 -7 -4 -6Q-1 -6 0 -4Q1 -6 4 -6Q10 -7 12 -1Q6 2 0 -1Q-6 2 -12 -1Z" fill="#2a1006"/><path d="M-38 -17Q-14 -27 0 -46Q14 -27 38 -17Q0 -8 -38 -17Z" fill="url(#hat)" ${LINE}/><path d="M-20 -23Q0 -16 20 -23M-10 -32Q0 -28 10 -32" fill="none" stroke="#7c4c14" stroke-width="1.800"/><path d="M-24 -19Q-9 -27 -3 -37" fill="none" stroke="#fff8d8" stroke-width="2.600" stroke-linecap="round" opacity=".75"/>`
}

/** A star lantern around the origin, 40 to its tips. */
export function parol(): string {
  const points = Array.from({ length: 5 }, (_, index) => {
    const [x, y] = polar([0, 0], 40, -90 + index * 72)
    return `<path d="M0 0L${round(x)} ${round(y)}" stroke="#fff3cf" stroke-width="2" opacity=".8"/>`
  })
  return `<circle r="43" fill="none" stroke="#ffd75e" stroke-width="3.500"/><path d="${star([0, 0], 5, 42, 18)}" fill="url(#parol)" ${LINE}/>${points.join('')}<circle r="8" fill="#fffbe0" stroke="#c2185b" stroke-width="2.500"/>${glint(14, -16, 8)}`
}

const STRIPES = 14
/** Half of the roof's width at its eaves, and at its ridge. */
const [EAVES, RIDGE] = [158, 64] as const

/** The tent over the top floor: stripes from ridge to eaves, scallops, bulbs, and the star. Centred, 320 wide and 60 high. */
export function roof(): string {
  const at = (index: number, half: number) => round(-half + (index * 2 * half) / STRIPES)
  const stripes = Array.from({ length: STRIPES }, (_, index) => {
    const [a, b] = [at(index, EAVES), at(index + 1, EAVES)]
    const fill = index % 2 === 0 ? '#e02848' : '#fff3d6'
    return `<path d="M${at(index, RIDGE)} -12L${at(index + 1, RIDGE)} -12L${b} 16Q${round((a + b) / 2)} 28 ${a} 16Z" fill="${fill}"/>`
  })
  const bulbs = Array.from({ length: STRIPES }, (_, index) =>
    bulb([(at(index, EAVES) + at(index + 1, EAVES)) / 2, 25], 2.2, index % 2 === 0 ? '#ffe07a' : '#8ff0ff'),
  )
  return `${stripes.join('')}<path d="M-${EAVES} 16L-${RIDGE} -12H${RIDGE}L${EAVES} 16" fill="none" ${LINE}/><path d="M-${RIDGE} -12L-${EAVES} 16H-50L0 -12Z" fill="#fff" opacity=".14"/>${bulbs.join('')}<g transform="translate(0 -6) scale(.5)">${parol()}</g>`
}
