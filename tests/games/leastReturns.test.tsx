// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hiloReport, linesOf } from '#build/games/hilo/report.ts'
import { timesOf } from '#contract/games/hilo/table.ts'
import { kindNames } from '#contract/games/kinds.ts'
import { winOf } from '#contract/games/times.ts'
import { DiceRules } from '#islands/games/dice/DiceRules.tsx'
import { GameBar } from '#islands/games/GameBar.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { rulesOf } from '#server/games/engines.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { hilos } from '#server/games/house/hilo/hilos.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

beforeEach(() => mount())
afterEach(unmount)

type Declared = { declared: { rtp: number; rtpLeast?: number } }

/** The published rules of every game, by its number. */
const declared = new Map(
  kindNames.flatMap((kind) =>
    rulesOf(kind).map(({ id, game }) => [id, (game as unknown as Declared).declared] as const),
  ),
)

describe('the least return', () => {
  test('counts what is lost when a win at the smallest stake is rounded to centavos', () => {
    const least = [2001, 2101, 2301, 2401, 2501, 2801].map((id) => declared.get(id)?.rtpLeast)
    expect(least).toEqual([9806, 9828, 9831, 9899, 9900, 9866])
  })

  test('is told by the catalogue where it is not the best one too', () => {
    const told = catalogue().games.map(({ id, rtp, rtpLeast = rtp }) => [id, rtpLeast])
    expect(told).toEqual(told.map(([id = 0]) => [id, declared.get(id)?.rtpLeast ?? declared.get(id)?.rtp]))
  })

  test('of hi-lo is that of lines of more guesses too', () => {
    const game = hilos().get(2301)?.game
    if (!game) throw new Error('no hi-lo')
    const { least } = hiloReport(game)
    for (const guesses of [6, 7, 8]) {
      for (const line of linesOf(game, guesses)) {
        const chance = Number(line.of) / Number(line.outOf)
        for (const stake of game.stakes)
          expect((chance * winOf(stake, timesOf(game, line))) / stake).toBeGreaterThanOrEqual(least)
      }
    }
  })

  test('of slots and of hands is that of their tables, since every stake is whole coins and halves', () => {
    for (const { game } of slots().values()) expect(game.stakes.filter((stake) => stake % game.coins)).toEqual([])
    const halved = rulesOf('blackjack').flatMap(({ game }) => game.stakes.filter((stake) => stake % 2))
    expect(halved).toEqual([])
  })
})

test('the return of a chance on the sheet of dice follows from its win in centavos', async () => {
  const game = dices().get(2001)?.game
  if (!game) throw new Error('no dice')
  await show(<DiceRules game={game} strings={strings} />)
  const rows = [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.find(([chance]) => chance === '95.00%')?.at(-1)).toBe('98.8000%')
})

test('the figures beside a game say its return from the least to the best', async () => {
  history.replaceState(null, '', '/start?gameId=2001')
  const { games, webConfig } = catalogue()
  const brands = webConfig.appGameBrandList
  await show(<GameBar strings={strings} careName="Play safely" games={games} brands={brands} stakes={{}} />)
  expect(host.querySelector('.game-figures')?.textContent).toContain('98.06–99.00%')
})
