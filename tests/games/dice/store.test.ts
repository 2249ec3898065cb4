import { describe, expect, test } from 'vitest'
import { wire } from '../../call.ts'
import { roundsOf } from '../gamePage.ts'
import { layTable, offline, playOn, table, unheard } from '../slot/table.ts'
import { diceTable, openDice, openGuestDice } from './page.ts'

const { game } = diceTable()
const carry = wire()

layTable()

type Sent = { choice?: string; roundId: string }

describe('a page of dice', () => {
  test('sends the choice of its slider, and shows the roll that decided it', async () => {
    const { player, page } = await openDice(100_000)
    expect([page.$side.get(), page.$chance.get()]).toEqual(['over', game.chances.first])
    page.turnSide()
    page.chooseChance(game, 2500.4)
    await page.play()
    const [round] = await roundsOf(player)
    expect(round?.outcome).toMatchObject({ choice: 'under:2500', end: { side: 'under', mark: 2500, chance: 2500 } })
    const roll = page.$roll.get()
    expect(round?.outcome).toMatchObject({ end: roll.kind === 'landed' ? roll.view : undefined })
    expect(page.$results.get()).toMatchObject([{ roundId: round?.id, fair: { nonce: 0 } }])
  })

  test.each([
    ['25', 2500],
    [' 0,5 ', 50],
    ['', Number.NaN],
    ['half', Number.NaN],
  ])('reads %j as a chance', async (typed, chance) => {
    const { page } = await openDice(0)
    expect(page.readChance(typed)).toBe(chance)
  })

  test('keeps the choice of a round that is asked for', async () => {
    const { page } = await openDice(100_000)
    const rolled = page.play()
    page.chooseChance(game, 2500)
    page.turnSide()
    expect([page.$side.get(), page.$chance.get()]).toEqual(['over', game.chances.first])
    await rolled
    page.turnSide()
    expect(page.$side.get()).toBe('under')
  })

  test('keeps the chance within its bounds, whatever is typed', async () => {
    const { page } = await openDice(0)
    for (const [typed, taken] of [
      [0, game.chances.least],
      [9_999, game.chances.most],
      [-5, game.chances.least],
      [1234, 1234],
    ] as const) {
      page.chooseChance(game, typed)
      expect(page.$chance.get()).toBe(taken)
    }
    page.chooseChance(game, Number.NaN)
    expect(page.$chance.get()).toBe(1234)
  })

  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('asks again for a round %s by its id and its choice, whatever the slider says by then', async (_, broken) => {
    const { player, page } = await openDice(100_000)
    const sent: Sent[] = []
    const noted: typeof carry = (name, body, token) => {
      if (name === 'houseSpin') sent.push(body as Sent)
      return carry(name, body, token)
    }
    table.wire = broken
    await page.play()
    expect(page.$roll.get()).toEqual({ kind: 'none' })
    page.chooseChance(game, 100)
    expect(page.$chance.get()).toBe(game.chances.first)
    table.wire = noted
    await playOn(page)
    expect([page.$trouble.get(), sent.map(({ choice }) => choice)]).toEqual([undefined, ['over:5049']])
    expect((await roundsOf(player)).map(({ outcome }) => outcome)).toMatchObject([{ choice: 'over:5049' }])
    // The page shows the choice that was played.
    expect(page.$chance.get()).toBe(game.chances.first)
  })

  test('autoplay keeps to its choice and stops by its limits', async () => {
    const { player, page } = await openDice(100_000)
    page.chooseChance(game, 9_500)
    page.startAuto({ rounds: 5, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false })
    await page.playAuto()
    expect([page.$autoEnd.get(), (await roundsOf(player)).length]).toEqual(['done', 5])
    expect(page.$results.get()).toHaveLength(5)
  })

  test('the strip holds the last twelve results', async () => {
    const { page } = await openDice(100_000)
    page.startAuto({ rounds: 14, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false })
    await page.playAuto()
    const results = page.$results.get()
    expect(results).toHaveLength(12)
    expect(results.map(({ fair }) => fair?.nonce)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })
})

test('a guest rolls for play coin', async () => {
  const page = await openGuestDice()
  const before = page.$coin.get()
  page.turnSide()
  page.chooseChance(game, 5000)
  await page.play()
  const [round] = page.$results.get()
  expect(round).toMatchObject({ outcome: { choice: 'under:5000' } })
  expect(round?.fair).toBeUndefined()
  expect(page.$coin.get()).toBe(before - page.$stake.get() + (page.$lastWin.get() ?? 0))
})
