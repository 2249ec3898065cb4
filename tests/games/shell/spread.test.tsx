// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoinRules } from '#islands/games/coin/CoinRules.tsx'
import { DiceRules } from '#islands/games/dice/DiceRules.tsx'
import { LimboRules } from '#islands/games/limbo/LimboRules.tsx'
import { MinesRules } from '#islands/games/mines/MinesRules.tsx'
import { PlinkoRules } from '#islands/games/plinko/PlinkoRules.tsx'
import { ScratchRules } from '#islands/games/scratch/ScratchRules.tsx'
import { SlotRules } from '#islands/games/slot/SlotRules.tsx'
import { WheelRules } from '#islands/games/wheel/WheelRules.tsx'
import { coins } from '#server/games/house/coin/coins.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { limbos } from '#server/games/house/limbo/limbos.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { plinkoTables } from '#server/games/house/plinko/boards.ts'
import { scratchTables } from '#server/games/house/scratch/cards.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { wheels } from '#server/games/house/wheel/wheels.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

beforeEach(() => mount())
afterEach(unmount)

const factOf = (name: string) =>
  [...host.querySelectorAll('dt')].find((one) => one.textContent === name)?.nextSibling?.textContent

test.each([
  [
    'a slot',
    () => <SlotRules game={gameOf(slots(), 1001)} version="" rtp="" strings={strings} />,
    '38.70%',
    '3.80 stakes',
  ],
  [
    'dice, for the first chance',
    () => <DiceRules game={gameOf(dices(), 2001)} strings={strings} />,
    '49.50% (49.50%)',
    '1.00 stakes (49.50%)',
  ],
  [
    'limbo, for the first target',
    () => <LimboRules game={gameOf(limbos(), 2401)} strings={strings} />,
    '49.50% (×2.00)',
    '1.00 stakes (×2.00)',
  ],
  [
    'the coin, for one call',
    () => <CoinRules game={gameOf(coins(), 2501)} strings={strings} />,
    '50.00% (one call)',
    '0.99 stakes (one call)',
  ],
  [
    'mines, for one shell',
    () => <MinesRules game={gameOf(minesTables(), 2101)} strings={strings} />,
    '88.00% (one shell, 3 urchins)',
    '0.37 stakes (one shell, 3 urchins)',
  ],
  [
    'plinko, for the chosen board',
    () => <PlinkoRules game={gameOf(plinkoTables(), 2201)} strings={strings} />,
    '14.60% (12 rows, medium risk)',
    '1.61 stakes (12 rows, medium risk)',
  ],
  ['scratch', () => <ScratchRules game={gameOf(scratchTables(), 2901)} strings={strings} />, '26.24%', '5.25 stakes'],
  [
    'the wheel, for the chosen board',
    () => <WheelRules game={gameOf(wheels(), 2601)} strings={strings} />,
    '40.00% (20 segments, medium risk)',
    '1.37 stakes (20 segments, medium risk)',
  ],
])('the rules of %s say how often rounds win, and how far wins spread', async (_, rules, rate, spread) => {
  await show(rules())
  expect(factOf('Winning rounds')).toBe(rate)
  expect(factOf('Standard deviation of a win')).toBe(spread)
  expect(factOf('Highest win')).toMatch(/ once in [\d,]+ /)
})

test.each([
  [
    'a slot',
    () => <SlotRules game={gameOf(slots(), 1001)} version="" rtp="" strings={strings} />,
    '500×',
    '100,000,000',
  ],
  ['dice', () => <DiceRules game={gameOf(dices(), 2001)} strings={strings} />, '99×', '100'],
  ['limbo', () => <LimboRules game={gameOf(limbos(), 2401)} strings={strings} />, '10,000×', '10,101'],
])('the rules of %s say how often its highest win comes', async (_, rules, times, rounds) => {
  await show(rules())
  expect(factOf('Highest win')).toMatch(new RegExp(`^${times} the stake \\(.+\\), about once in ${rounds} rounds$`))
})

function gameOf<Game>(tables: ReadonlyMap<number, { game: Game }>, id: number): Game {
  const table = tables.get(id)
  if (!table) throw new Error(`no game ${id}`)
  return table.game
}
