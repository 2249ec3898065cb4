import { serpent } from '../games/slot/tiles/bakunawa.ts'
import { parol } from '../games/slot/tiles/parol-fortune.ts'
import { TILE_SIZE, tileSvg } from '../games/tiles.ts'
import { apart, radial, rays, round, shadow, spread, string } from '../svg.ts'
import { dusk, elbow, ground, hero, heroX, type Stage } from './stage.ts'

/** A street of star lanterns in December. */
export function parolFortune(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  return [
    ground(stage, '#3a0534 0, #8f0f5c 0.4, #e0307f 0.75, #ff8a5c 1', '#2a0322'),
    radial('glow', [x, 92 * s], 130 * s, '#fff2b0 0 0.9, #ffb14a 0.5 0.4, #ff7a3c 1 0'),
    shadow('drop', 4, 4, '#2a001f', 0.6),
    rays([x, 92 * s], 24, width, '#ffd9ec', 0.12),
    `<circle cx="${x}" cy="${92 * s}" r="${130 * s}" fill="url(#glow)"/>`,
    spread(
      5,
      30,
      (next) =>
        `<circle cx="${round(next() * width)}" cy="${round(next() * height)}" r="${round((2 + next() * 8) * s)}" fill="#ffd98a" opacity="${round(0.06 + next() * 0.16)}"/>`,
    ),
    dusk(stage),
    string([width * 0.25, -4], [width + 6, 6 * s], 14 * s, 16, 2.6 * s, ['#ffd84a', '#4cc9ff', '#3fe0a4', '#ff8a3c']),
    `<path d="M${x - 58 * e} 0V${44 * s}M${x + 52 * e} 0V${34 * s}M${x} 0V${30 * s}" stroke="#2a0322" stroke-width="${1.6 * s}"/>`,
    `<g filter="url(#drop)">${parol([x - 58 * e, 52 * s], 20 * s, 'left')}${parol([x + 52 * e, 52 * s], 20 * s, 'right')}${parol([x - 50 * e, 148 * s], 16 * s, 'low')}${parol([x + 54 * e, 148 * s], 18 * s, 'far')}${parol([x, 98 * s], 66 * s, 'hero')}</g>`,
  ].join('')
}

/** The serpent that swallows moons, over a black sea. */
export function bakunawa(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const sea = (y: number, color: string): string =>
    `<path d="M0 ${y * s}${Array.from({ length: 20 }, () => `q${20 * s} ${-9 * s} ${40 * s} 0`).join('')}V${height}H0Z" fill="${color}"/>`
  return [
    ground(stage, '#01181c 0, #05564a 0.45, #0d8a66 0.8, #e0603c 1', '#011418'),
    spread(
      12,
      70,
      (next) =>
        `<circle cx="${round(next() * width)}" cy="${round(next() * height * 0.8)}" r="${round(0.5 + next() * 1.2)}" fill="#d8fff0" opacity="${round(0.2 + next() * 0.7)}"/>`,
    ),
    sea(150, '#04443f'),
    hero(stage, serpent(), [120, 122], 214),
    sea(166, '#022a30'),
    dusk(stage),
  ].join('')
}

/** The newest games: three tiles held like cards. */
export function newGames(stage: Stage): string {
  const { width, height } = stage
  const s = height / 180
  const e = elbow(stage)
  const x = heroX(stage)
  const [wide, high] = TILE_SIZE
  const card = (gameId: number, at: number, turn: number, lift: number): string =>
    `<g transform="translate(${x + at * e} ${(104 + lift) * s}) rotate(${turn})" filter="url(#drop)"><svg x="${-48 * s}" y="${-64 * s}" width="${96 * s}" height="${128 * s}" viewBox="0 0 ${wide} ${high}"><clipPath id="card${gameId}"><rect width="${wide}" height="${high}" rx="20"/></clipPath><g clip-path="url(#card${gameId})">${apart(tileSvg(gameId), `t${gameId}`)}</g><rect x="3" y="3" width="${wide - 6}" height="${high - 6}" rx="18" fill="none" stroke="#ffe9b0" stroke-width="6"/></svg></g>`
  return [
    ground(stage, '#0c1a5e 0, #1f5fd0 0.5, #39b8e8 0.8, #a8f0d8 1', '#0a1450'),
    shadow('drop', 5, 5, '#040a3a', 0.6),
    rays([x, 104 * s], 22, width, '#e8fbff', 0.16),
    spread(
      8,
      36,
      (next) =>
        `<rect x="${round(next() * width)}" y="${round(next() * height)}" width="${5 * s}" height="${9 * s}" rx="${s}" transform="rotate(${round(next() * 90)} ${round(next() * width)} ${round(next() * height)})" fill="${['#ffc247', '#f0405e', '#5fe0dc', '#fff'][Math.floor(next() * 4)] ?? '#fff'}" opacity=".8"/>`,
    ),
    dusk(stage),
    card(1018, -34, -12, 8),
    card(1012, 34, 12, 8),
    card(1016, 0, 0, -6),
  ].join('')
}
