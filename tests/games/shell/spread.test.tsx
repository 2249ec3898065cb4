// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiceRules } from '#islands/games/dice/DiceRules.tsx'
import { MinesRules } from '#islands/games/mines/MinesRules.tsx'
import { SlotRules } from '#islands/games/slot/SlotRules.tsx'
import { dices } from '#server/games/house/dice/dices.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { slots } from '#server/games/house/slot/slots.ts'
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
    'mines, for one shell',
    () => <MinesRules game={gameOf(minesTables(), 2101)} strings={strings} />,
    '88.00% (one shell, 3 urchins)',
    '0.37 stakes (one shell, 3 urchins)',
  ],
])('the rules of %s say how often rounds win, and how far wins spread', async (_, rules, rate, spread) => {
  await show(rules())
  expect(factOf('Winning rounds')).toBe(rate)
  expect(factOf('Standard deviation of a win')).toBe(spread)
})

function gameOf<Game>(tables: ReadonlyMap<number, { game: Game }>, id: number): Game {
  const table = tables.get(id)
  if (!table) throw new Error(`no game ${id}`)
  return table.game
}
