import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ScratchView } from '#contract/games/scratch/rules.ts'
import { db } from '#server/db/database.ts'
import { unseenRounds } from '#server/games/tables.ts'
import { wire } from '../../call.ts'
import { newPlayer } from '../../player.ts'
import { spin } from '../anyBets.ts'
import { roundsOf } from '../gamePage.ts'
import { launch, startGameSession } from '../gameSession.ts'
import { coinOf, layTable, offline, playOn, table, unheard } from '../slot/table.ts'
import { openGuestScratch, openPage, openScratch } from './page.ts'
import { SCRATCH } from './table.ts'

const carry = wire()
const AUTO = { rounds: 4, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }
const FIELDS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

layTable()

type Page = Awaited<ReturnType<typeof openPage>>

/** The page's card, once it lies there to be rubbed. */
async function coveredCard(page: Page): Promise<ScratchView> {
  await expect.poll(() => page.$card.get().kind).toBe('covered')
  const card = page.$card.get()
  if (card.kind !== 'covered') throw new Error(card.kind)
  return card.view
}

describe('a page of scratch', () => {
  test('buys a card that waits to be rubbed. It has been settled, and nothing tells its win before', async () => {
    const { player, page } = await openScratch(100_000, false)
    const bought = page.play()
    const view = await coveredCard(page)
    const stake = page.$stake.get()
    expect(await roundsOf(player)).toMatchObject([{ win: view.win, outcome: view }])
    expect(await coinOf(player)).toBe(100_000 - stake + view.win)
    expect([page.$coin.get(), page.$won.get(), page.$lastWin.get(), page.$results.get()]).toEqual([
      100_000 - stake,
      0,
      undefined,
      [],
    ])

    for (const field of [4, 0, 4, 9, -1, 0.5]) page.rubFree(field)
    expect(page.$card.get()).toEqual({ kind: 'covered', view, open: [4, 0] })
    for (const field of FIELDS.slice(0, -1)) page.rubFree(field)
    expect([page.$card.get().kind, page.$coin.get()]).toEqual(['covered', 100_000 - stake])
    page.rubFree(8)
    await bought
    expect(page.$card.get()).toEqual({ kind: 'revealed', view })
    expect([page.$coin.get(), page.$lastWin.get()]).toEqual([100_000 - stake + view.win, view.win])
    expect(page.$results.get()).toMatchObject([{ win: view.win, fair: { nonce: 0 } }])
    page.rubFree(3)
    expect(page.$card.get().kind).toBe('revealed')
  })

  test('reveals a card by the main button, but not by a tap that came before the card', async () => {
    const { page } = await openScratch(100_000, false)
    const bought = page.play()
    await page.play()
    await coveredCard(page)
    page.rubFree(2)
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(page.$card.get()).toMatchObject({ kind: 'covered', open: [2] })
    await page.play()
    await bought
    expect(page.$card.get().kind).toBe('revealed')
  })

  test('shows a card again that was left covered, with a prize or without one, and buys none for it', async () => {
    for (let card = 0; card < 3; card += 1) {
      const { id: player, token } = await newPlayer({ coin: 100_000 })
      const { round } = await spin(await startGameSession(token, SCRATCH), 500, undefined)
      const { outcome, win } = round as { outcome: ScratchView; win: number }
      const page = await openPage(false)
      const opened = page.openGame(await launch(token, SCRATCH), page.shell())
      expect(await coveredCard(page)).toEqual(outcome)
      expect([page.$resumed.get() !== undefined, page.$coin.get()]).toEqual([true, 100_000 - 500])
      await page.play()
      await opened
      expect([page.$coin.get(), page.$stake.get()]).toEqual([100_000 - 500 + win, 500])
      expect(await roundsOf(player)).toHaveLength(1)
      // Seen once, it is not shown again.
      table.browser.leave()
      await expect.poll(() => table.sent.filter((name) => name === 'houseSeen').length).toBe(card + 1)
      await expect.poll(() => db.$count(unseenRounds, eq(unseenRounds.player, player))).toBe(0)
      const later = await openPage(true)
      await later.openGame(await launch(token, SCRATCH), later.shell())
      expect(later.$card.get()).toEqual({ kind: 'rest' })
    }
  })

  test.each([
    ['that was bought', unheard],
    ['that never arrived', offline],
  ])('asks again for a card %s by its id', async (_, broken) => {
    const { player, page } = await openScratch(100_000)
    table.wire = broken
    await page.play()
    expect([page.$card.get(), page.$coin.get()]).toEqual([{ kind: 'rest' }, 100_000])
    table.wire = carry
    await playOn(page)
    expect([page.$trouble.get(), page.$card.get().kind]).toEqual([undefined, 'revealed'])
    expect(await roundsOf(player)).toHaveLength(1)
  })

  test('autoplay rubs its cards field by field, and stops by its number', async () => {
    const { player, page } = await openScratch(100_000, false)
    const seen: number[] = []
    page.$card.listen((card) => card.kind === 'covered' && seen.push(card.open.length))
    page.startAuto({ ...AUTO, rounds: 1 })
    await page.playAuto()
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    page.$card.listen(() => queueMicrotask(page.hurryShow))
    page.startAuto(AUTO)
    await page.playAuto()
    expect([page.$autoEnd.get(), (await roundsOf(player)).length]).toEqual(['done', 5])
  })
})

test('a guest buys a card for play coin', async () => {
  const page = await openGuestScratch()
  const before = page.$coin.get()
  await page.play()
  const [round] = page.$results.get()
  expect(round?.fair).toBeUndefined()
  expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$lastWin.get() ?? 0))
})
