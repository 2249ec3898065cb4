import { describe, expect, test } from 'vitest'
import { DEALER_HANDS } from '#contract/games/pusoyTatlo/chances.ts'
import { wire } from '../../call.ts'
import { coinOf, layTable, roundsOf, table, unheard } from '../slot/table.ts'
import { openPusoyPage, openWantedPage } from './page.ts'
import { COIN, STAKE, type Wanted } from './table.ts'

const carry = wire()
const PAIR: Wanted = { hand: 'pair', result: 'win' }

layTable()

const movesSent = () => table.sent.filter((name) => name === 'houseMove').length

describe('a page of Pusoy Tatlo', () => {
  test('deals, plays for the ante again, opens the dealer’s hand, and pays', async () => {
    const { player, page } = await openWantedPage(PAIR)
    await page.play()
    expect([page.$shell.get().step, page.$hand.get()?.over, page.$coin.get()]).toEqual([
      'choosing',
      false,
      COIN - STAKE,
    ])
    const seen: boolean[][] = []
    page.$shown.listen(({ isDealerOpen, isTold }) => seen.push([isDealerOpen, isTold]))
    await page.playHand()
    expect(page.$hand.get()).toMatchObject({ result: 'win', win: 4 * STAKE, over: true })
    expect(seen).toEqual([
      [true, false],
      [true, true],
    ])
    const coin = COIN + 2 * STAKE
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([4 * STAKE, coin, coin])
    expect(page.$results.get()).toMatchObject([{ stake: 2 * STAKE, win: 4 * STAKE, fair: { nonce: 0 } }])
    // The end was watched, so a reload shows it no more.
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('folds, and leaves the dealer’s cards covered', async () => {
    const { player, page } = await openWantedPage(PAIR)
    await page.play()
    await page.fold()
    expect([page.$hand.get(), page.$shown.get()]).toMatchObject([
      { result: 'fold', win: 0 },
      { isDealerOpen: false, isTold: true },
    ])
    expect([page.$lastWin.get(), await coinOf(player)]).toEqual([0, COIN - STAKE])
  })

  test('with too little coin to play says so, sends nothing, and folds', async () => {
    const { player, page } = await openWantedPage(PAIR, STAKE + STAKE / 2)
    await page.play()
    await page.playHand()
    expect([page.$trouble.get(), movesSent(), page.$coin.get()]).toEqual([{ kind: 'coin', stake: STAKE }, 0, STAKE / 2])
    await page.fold()
    expect([page.$hand.get(), await coinOf(player)]).toMatchObject([{ result: 'fold' }, STAKE / 2])
  })

  test('has advice for an open round alone, and only for who has asked for it', async () => {
    const { page } = await openWantedPage(PAIR)
    await page.play()
    expect(page.$advice.get()).toBeUndefined()
    page.toggleAdvice()
    const { best, back } = page.$advice.get() ?? { back: 0 }
    expect([best, back > 2 * DEALER_HANDS, back < 4 * DEALER_HANDS]).toEqual(['play', true, true])
    await page.fold()
    expect([page.$advice.get(), page.$isAdvised.get()]).toEqual([undefined, true])
  })

  test('sends no move before a round and after it', async () => {
    const { page } = await openWantedPage(PAIR)
    await page.fold()
    await page.playHand()
    expect(movesSent()).toBe(0)
    await page.play()
    await page.fold()
    await page.playHand()
    expect(movesSent()).toBe(1)
  })

  test('resumes with the very cards after a reload', async () => {
    const { player, token, page } = await openWantedPage(PAIR)
    await page.play()
    const before = page.$hand.get()
    const again = await openPusoyPage(token)
    expect([again.$hand.get(), again.$open.get()?.isResumed]).toEqual([before, true])
    await again.playHand()
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([4 * STAKE, COIN + 2 * STAKE])
  })

  test('asks again for a move whose answer is awaited, and stakes for it once', async () => {
    const { player, page } = await openWantedPage(PAIR)
    await page.play()
    table.wire = unheard
    await page.playHand()
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: 'play' } })
    table.wire = carry
    await page.fold()
    expect([page.$lastWin.get(), await roundsOf(player), await coinOf(player)]).toEqual([
      4 * STAKE,
      1,
      COIN + 2 * STAKE,
    ])
  })
})
