import { readFileSync } from 'node:fs'
import type { GameKind } from '#contract/games/kinds.ts'
import { kindOf } from '#contract/games/kinds.ts'
import { expectNarrow } from './fit.ts'
import { go } from './go.ts'
import { beginRound, button, game, said } from './houseGame.ts'
import { expect, test, wide } from './test.ts'

/** The first game of each engine of the catalogue. */
const firstOf = new Map<GameKind, number>()
for (const [, id] of readFileSync('content/lobby/games.yaml', 'utf8').matchAll(/^- id: (\d+)$/gm)) {
  const kind = kindOf(Number(id))
  if (kind && !firstOf.has(kind)) firstOf.set(kind, Number(id))
}

test(
  'one game of each engine opens in the wide layout, and the space bar alone begins a round',
  wide,
  async ({ page, login }) => {
    test.slow()
    await login({ deposited: 50_000 })
    expect(firstOf.size).toBeGreaterThan(10)
    for (const [kind, id] of firstOf) {
      await go(page, `/start?gameId=${id}`)
      await expect(button(page, 'Rules and pays'), kind).toBeVisible({ timeout: 30_000 })
      const main = game(page).locator('.main-button')
      await expect(main, kind).toBeEnabled({ timeout: 30_000 })
      const played = await beginRound(page, () => game(page).locator('body').press('Space'))
      expect(played, kind).toMatchObject({ code: 200, errcode: 0, round: { gameId: id } })
      // A card keeps its end to itself until it is rubbed.
      if (kind === 'scratch') await button(page, 'Reveal all').press('Enter')
      await expect(said(page), kind).not.toHaveText('')
      await expectNarrow(page)
    }
  },
)
