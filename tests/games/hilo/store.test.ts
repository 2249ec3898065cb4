import { describe, expect, test } from 'vitest'
import { rankOf } from '#contract/games/cards.ts'
import { SKIP } from '#contract/games/hilo/rules.ts'
import { timesAfter } from '#contract/games/hilo/table.ts'
import { winOf } from '#contract/games/times.ts'
import { wire } from '../../call.ts'
import { coinOf, layTable, offline, playOn, roundsOf, table, unheard } from '../slot/table.ts'
import { type HiloPage, openHiloPage } from './page.ts'
import { COIN, hiloTable, STAKE, sitDown } from './table.ts'

const carry = wire()
const pot = (...chances: readonly number[]) => winOf(STAKE, timesAfter(hiloTable().game, chances))

layTable()

/** A page whose first round has cards of these ranks. */
async function openOn(...ranks: readonly number[]) {
  const { player, token } = await sitDown(ranks)
  return { player, token, page: await openHiloPage(token) }
}

const ranksAndPot = ({ $hand }: HiloPage) => {
  const hand = $hand.get()
  return hand && [hand.cards.map(rankOf), hand.pot]
}
const movesSent = () => table.sent.filter((name) => name === 'houseMove').length

describe('a page of hi-lo', () => {
  test('opens a round, shows each card, and pays at the stop', async () => {
    const { player, page } = await openOn(7, 9, 2)
    expect(page.$hand.get()).toBeUndefined()
    await page.play()
    expect([page.$shell.get().step, ranksAndPot(page), page.$coin.get()]).toEqual([
      'choosing',
      [[7], pot()],
      COIN - STAKE,
    ])
    await page.guess('high')
    await page.guess('low')
    expect([ranksAndPot(page), page.$won.get()]).toEqual([[[7, 9, 2], pot(7, 9)], 0])
    await page.cashOut()
    const gain = pot(7, 9) - STAKE
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([pot(7, 9), COIN + gain, COIN + gain])
    expect(page.$hand.get()).toMatchObject({ over: true, lost: false })
    expect(page.$results.get()).toMatchObject([{ win: pot(7, 9), fair: { nonce: 0 } }])
    // The end was watched, so a reload shows it no more.
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('sends nothing for a guess that is not offered, before a round, after it, or for a pot that nothing has earned', async () => {
    const { page } = await openOn(7, 13, 2)
    await page.guess('high')
    await page.skip()
    await page.cashOut()
    await page.play()
    await page.guess('same')
    await page.cashOut()
    expect(movesSent()).toBe(0)
    await page.guess('high')
    await page.guess('high')
    await page.cashOut()
    await page.guess('low')
    await page.skip()
    expect(movesSent()).toBe(2)
  })

  test('ends with a wrong guess', async () => {
    const { player, page } = await openOn(7, 9)
    await page.play()
    await page.guess('low')
    expect(page.$hand.get()).toMatchObject({ over: true, lost: true, pot: 0 })
    expect([page.$shell.get().step, page.$open.get(), await coinOf(player)]).toEqual(['ready', undefined, COIN - STAKE])
  })

  test('takes a new card for nothing, which earns no pot', async () => {
    const { player, page } = await openOn(7, 1, 5)
    await page.play()
    await page.skip()
    await page.cashOut()
    expect([ranksAndPot(page), page.$coin.get(), movesSent()]).toEqual([[[7, 1], pot()], COIN - STAKE, 1])
    await page.guess('high')
    await page.cashOut()
    expect([page.$lastWin.get(), await coinOf(player)]).toEqual([pot(12), COIN - STAKE + pot(12)])
  })

  test('resumes with the very cards after a reload', async () => {
    const { player, token, page } = await openOn(7, 9, 2)
    await page.play()
    await page.guess('high')
    const before = page.$hand.get()
    const again = await openHiloPage(token)
    expect([again.$hand.get(), again.$open.get()?.isResumed]).toEqual([before, true])
    await again.guess('low')
    await again.cashOut()
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([pot(7, 9), COIN - STAKE + pot(7, 9)])
  })

  test.each([
    ['that was opened', unheard],
    ['that never was', offline],
  ])('asks again for a round %s, by its id', async (_, broken) => {
    const { player, page } = await openOn(7, 9)
    table.wire = broken
    await page.play()
    expect([page.$trouble.get()?.kind, page.$hand.get()]).toEqual(['unheard', undefined])
    table.wire = carry
    await playOn(page)
    expect([ranksAndPot(page), await coinOf(player)]).toEqual([[[7], pot()], COIN - STAKE])
  })

  test('asks again for a guess before another one, whichever is pressed', async () => {
    const { player, page } = await openOn(7, 9, 2)
    await page.play()
    table.wire = unheard
    await page.guess('high')
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: 'high' } })
    table.wire = carry
    await page.skip()
    expect([ranksAndPot(page), page.$hand.get()?.steps.includes(SKIP), page.$asked.get()]).toEqual([
      [[7, 9], pot(7)],
      false,
      undefined,
    ])
    await page.cashOut()
    expect([await roundsOf(player), await coinOf(player)]).toEqual([1, COIN - STAKE + pot(7)])
  })
})
