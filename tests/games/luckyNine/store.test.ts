import { describe, expect, test } from 'vitest'
import { WAYS } from '#contract/games/luckyNine/chances.ts'
import { wire } from '../../call.ts'
import { coinOf, layTable, offline, playOn, roundsOf, table, unheard } from '../slot/table.ts'
import { openLuckyPage, openWantedPage } from './page.ts'
import { COIN, STAKE, type Wanted } from './table.ts'

const carry = wire()
const DRAW: Wanted = { points: 3, hirit: 'win', stay: 'lost' }

layTable()

const movesSent = () => table.sent.filter((name) => name === 'houseMove').length

describe('a page of Lucky Nine', () => {
  test('deals, draws a third card, opens the banker’s hand, and pays', async () => {
    const { player, page } = await openWantedPage(DRAW)
    expect(page.$hand.get()).toBeUndefined()
    await page.play()
    expect([page.$shell.get().step, page.$hand.get()?.cards.length, page.$coin.get()]).toEqual([
      'choosing',
      2,
      COIN - STAKE,
    ])
    expect(page.$shown.get()).toEqual({ player: 2, banker: 0, isTold: false })
    const seen: string[] = []
    page.$shown.listen(({ player, banker, isTold }) => seen.push(`${player} ${banker}${isTold ? ' told' : ''}`))
    await page.move('hirit')
    const end = page.$hand.get()
    expect(end).toMatchObject({ result: 'win', win: 2 * STAKE, over: true })
    const banker = end?.over ? end.banker.length : 0
    expect(seen).toEqual(['3 0', '3 2', ...(banker > 2 ? ['3 3'] : []), `3 ${banker} told`])
    const coin = COIN + STAKE
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([2 * STAKE, coin, coin])
    expect(page.$results.get()).toMatchObject([{ win: 2 * STAKE, fair: { nonce: 0 } }])
    // The end was watched, so a reload shows it no more.
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('shows a lucky nine to its end at once, and is ready for the next round', async () => {
    const { player, page } = await openWantedPage({ points: 9, lucky: 'lucky' })
    await page.play()
    expect(page.$hand.get()).toMatchObject({ result: 'lucky', over: true })
    expect([page.$shell.get().step, page.$open.get(), page.$shown.get().isTold, movesSent()]).toEqual([
      'ready',
      undefined,
      true,
      0,
    ])
    expect([page.$lastWin.get(), await coinOf(player)]).toEqual([3 * STAKE, COIN + 2 * STAKE])
  })

  test('has advice for an open round alone, and only for who has asked for it', async () => {
    const { page } = await openWantedPage(DRAW)
    await page.play()
    expect(page.$advice.get()).toBeUndefined()
    page.toggleAdvice()
    const { best, hirit, stay } = page.$advice.get() ?? { hirit: 0, stay: 0 }
    expect([best, hirit > stay, hirit < 3 * WAYS]).toEqual(['hirit', true, true])
    await page.move('stay')
    expect([page.$advice.get(), page.$isAdvised.get()]).toEqual([undefined, true])
  })

  test('sends no move before a round and after it', async () => {
    const { page } = await openWantedPage(DRAW)
    await page.move('stay')
    expect(movesSent()).toBe(0)
    await page.play()
    await page.move('stay')
    await page.move('hirit')
    expect(movesSent()).toBe(1)
  })

  test('resumes with the very cards after a reload', async () => {
    const { player, token, page } = await openWantedPage(DRAW)
    await page.play()
    const before = page.$hand.get()
    const again = await openLuckyPage(token)
    expect([again.$hand.get(), again.$open.get()?.isResumed]).toEqual([before, true])
    await again.move('hirit')
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([2 * STAKE, COIN + STAKE])
  })

  test.each([
    ['that was opened', unheard],
    ['that never was', offline],
  ])('asks again for a round %s, by its id', async (_, broken) => {
    const { player, page } = await openWantedPage(DRAW)
    table.wire = broken
    await page.play()
    expect([page.$trouble.get()?.kind, page.$hand.get()]).toEqual(['unheard', undefined])
    table.wire = carry
    await playOn(page)
    expect([page.$hand.get()?.over, await coinOf(player)]).toEqual([false, COIN - STAKE])
  })

  test('asks again for a move whose answer is awaited, whatever is pressed then', async () => {
    const { player, page } = await openWantedPage(DRAW)
    await page.play()
    table.wire = unheard
    await page.move('hirit')
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: 'hirit' } })
    table.wire = carry
    await page.move('stay')
    expect([page.$lastWin.get(), await roundsOf(player), await coinOf(player)]).toEqual([2 * STAKE, 1, COIN + STAKE])
  })
})
