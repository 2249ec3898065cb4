import type { Mark, Theme } from '#contract/games/keno/art.ts'
import { glint, linear, path, polar, radial, round, star } from '../../svg.ts'

/** Drawn around the origin, some 88 wide. Their paints are `markPaints`, once in a picture. */
export function markPaints(): string {
  return [
    radial('squash', [-10, -12], 58, '#ffd98a 0, #ff9a2e 0.45, #d9600d 0.82, #8a3206 1'),
    linear('stalk', [0, -44], [0, -20], '#9ad15a 0, #3f7a22 1'),
    linear('leaf', [-30, -30], [30, 34], '#9be06a 0, #3f9a3a 0.55, #14602c 1'),
    radial('lamp', [-4, -6], 46, '#fffbe0 0, #ffd75e 0.34, #ff7a5c 0.72, #d81f5c 1'),
    radial('unlit', [-4, -6], 46, '#a99bf0 0, #6a58c0 0.5, #3a2c80 1'),
    radial('halo', [0, 0], 47, '#fff3b0 0 0.95, #ffb0c8 0.6 0.6, #ff6f9c 1 0'),
  ].join('')
}

const LINE = 'stroke-width="2.400" stroke-linejoin="round" stroke-linecap="round"'

/** A ripe squash of the garden, with its ribs. */
export function squash(): string {
  const ribs = [
    [-26, 20],
    [-10, 27],
    [10, 27],
    [26, 20],
  ].map(
    ([x = 0, high = 0]) =>
      `<path d="M${round(x * 0.3)} -22Q${round(x * 1.5)} 6 ${round(x * 0.5)} ${high + 10}" fill="none" stroke="#a8480a" stroke-width="2.600" opacity=".75"/>`,
  )
  return `<path d="M0 -24C16 -32 44 -24 44 6C44 32 20 42 0 38C-20 42 -44 32 -44 6C-44 -24 -16 -32 0 -24Z" fill="url(#squash)" stroke="#6a2604" ${LINE}/>${ribs.join('')}<path d="M-5 -24Q-8 -36 -14 -42L-2 -45Q4 -36 6 -24Q0 -19 -5 -24Z" fill="url(#stalk)" stroke="#1f4a10" ${LINE}/><path d="M-34 -4Q-31 -17 -18 -20" fill="none" stroke="#fff3d0" stroke-width="4.500" stroke-linecap="round" opacity=".85"/>`
}

/** A taro leaf, with its veins. */
export function leaf(): string {
  const veins = [-58, -90, -122, -20, -160].map((turn) => {
    const [x, y] = polar([0, 20], 42, turn)
    return `<path d="M0 20L${round(x)} ${round(y)}" stroke="#c9f29a" stroke-width="2" opacity=".6"/>`
  })
  return `<path d="M0 22C-14 44 -44 34 -42 4C-40 -22 -18 -36 0 -44C18 -36 40 -22 42 4C44 34 14 44 0 22Z" fill="url(#leaf)" stroke="#0c3f1c" ${LINE}/>${veins.join('')}`
}

/** A star lantern with its two tassels; lit, it glows. */
function lantern(paint: string, line: string, rim: string): string {
  const ribs = Array.from({ length: 5 }, (_, index) => polar([0, -2], 34, -90 + index * 72))
  const frame = ribs.map(
    (tip) => `<path d="${path([[0, -2], tip], false)}" stroke="${rim}" stroke-width="1.800" opacity=".8"/>`,
  )
  const tassels = [-20, 20].map(
    (x) =>
      `<path d="M${x} 22L${x * 1.3} 42M${x} 22L${x} 43M${x} 22L${x * 0.7} 42" stroke="${rim}" stroke-width="2.200" stroke-linecap="round"/>`,
  )
  return `${tassels.join('')}<path d="${star([0, -2], 5, 38, 16.5)}" fill="url(#${paint})" stroke="${line}" ${LINE}/>${frame.join('')}<circle cy="-2" r="7" fill="${rim}" stroke="${line}" stroke-width="2"/>`
}

export const litLantern = (): string =>
  `<circle r="46" fill="url(#halo)"/>${lantern('lamp', '#7a0f38', '#fff6c8')}${glint(24, -26, 8)}`
export const unlitLantern = (): string => lantern('unlit', '#1a1048', '#cfc4ff')

/** What lies on a number that was drawn, in each theme. */
export const marks: Readonly<Record<Theme, Readonly<Record<Mark, () => string>>>> = {
  kubo: { hit: squash, drawn: leaf },
  parol: { hit: litLantern, drawn: unlitLantern },
}
