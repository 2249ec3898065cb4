import { describe, expect, test } from 'vitest'
import type { BlackjackView } from '#contract/games/blackjack/rules.ts'
import { framesOf, type Shown } from '#islands/games/blackjack/frames.ts'
import { wire } from '../../call.ts'
import { cardsOf } from '../cardNames.ts'
import { coinOf, layTable, roundsOf, table, unheard } from '../slot/table.ts'
import { openBlackjackPage, openDealtPage } from './page.ts'
import { COIN, openOf, STAKE } from './table.ts'

const carry = wire()
const EIGHTS = [8, 6, 8]

layTable()

const movesSent = () => table.sent.filter((name) => name === 'houseMove').length

/** A new page with a stake of 500. */
async function sit(points: readonly number[], cents = COIN) {
  const seat = await openDealtPage(points, cents)
  seat.page.$stakeIndex.set(seat.page.$stakes.get().indexOf(STAKE))
  return seat
}

describe('a page of blackjack', () => {
  test('deals, stands and pays', async () => {
    const { player, page } = await sit([10, 10, 10, 7])
    expect(page.$table.get()).toBeUndefined()
    await page.play()
    expect([page.$shell.get().step, page.$coin.get()]).toEqual(['choosing', COIN - STAKE])
    expect(page.$table.get()).toMatchObject({ isCovered: true, at: 0, end: undefined })
    await page.choose('stand')
    expect(page.$table.get()).toMatchObject({ isCovered: false, at: undefined, end: { win: 2 * STAKE } })
    const coin = COIN + STAKE
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([2 * STAKE, coin, coin])
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('sends only moves that the round allows', async () => {
    const { page } = await sit([10, 6, 9])
    await page.choose('hit')
    await page.play()
    for (const move of ['split', 'insure', 'decline'] as const) await page.choose(move)
    expect(movesSent()).toBe(0)
    await page.choose('stand')
    await page.choose('stand')
    expect(movesSent()).toBe(1)
  })

  test('takes a further stake at a split, and resumes with both hands after a reload', async () => {
    const { player, token, page } = await sit(EIGHTS)
    await page.play()
    await page.choose('split')
    const before = page.$hand.get()
    expect([before?.hands.length, page.$coin.get(), page.$shownStake.get()]).toEqual([2, COIN - 2 * STAKE, 2 * STAKE])
    const again = await openBlackjackPage(token)
    expect([again.$hand.get(), again.$open.get()?.isResumed]).toEqual([before, true])
    while (again.$hand.get()) await again.choose('stand')
    expect(await coinOf(player)).toBe(COIN - 2 * STAKE + Number(again.$lastWin.get()))
  })

  test('tells of too little coin for a further stake, and sends nothing', async () => {
    const { page } = await sit(EIGHTS, STAKE + 100)
    await page.play()
    await page.choose('double')
    expect([page.$trouble.get()?.kind, movesSent()]).toEqual(['coin', 0])
    await page.choose('surrender')
    expect(page.$lastWin.get()).toBe(STAKE / 2)
  })

  test('has advice for an open round alone, and only for who has asked for it', async () => {
    const { page } = await sit(EIGHTS)
    await page.play()
    expect(page.$advice.get()).toBeUndefined()
    page.toggleAdvice()
    await expect.poll(() => page.$advice.get()?.best).toBe('split')
    await page.choose('surrender')
    expect([page.$advice.get(), page.$isAdvised.get()]).toEqual([undefined, true])
  })

  test('asks again for a move whose answer is awaited, and makes it once', async () => {
    const { player, page } = await sit(EIGHTS)
    await page.play()
    table.wire = unheard
    await page.choose('double')
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: 'double' } })
    table.wire = carry
    await page.choose('stand')
    expect([await roundsOf(player), page.$lastWin.get()]).toEqual([1, expect.any(Number)])
    expect(await coinOf(player)).toBe(COIN - 2 * STAKE + Number(page.$lastWin.get()))
  })
})

describe('the frames of a show', () => {
  const shown = (frames: readonly Shown[]) =>
    frames.map(({ hands, dealer, isCovered }) => [...hands.map(({ cards }) => cards.length), dealer.length, isCovered])
  const dealt = openOf(['8h 8d'], '6c')
  const lastOf = (view: BlackjackView) => framesOf(undefined, view).at(-1)

  test('deal one card after another, in the order in which they were drawn', () => {
    expect(shown(framesOf(undefined, dealt))).toEqual([
      [1, 0, false],
      [1, 1, false],
      [2, 1, false],
      [2, 1, true],
      [2, 1, true],
    ])
  })

  test('split a hand, and give each its second card', () => {
    const frames = framesOf(lastOf(dealt), openOf(['8h 3d', '8d Tc'], '6c'))
    expect(shown(frames)).toEqual([
      [1, 1, 1, true],
      [2, 1, 1, true],
      [2, 2, 1, true],
      [2, 2, 1, true],
    ])
    expect(frames.map(({ at }) => at)).toEqual([undefined, undefined, undefined, 0])
  })

  test('turn the covered card over, let the dealer draw, and tell the end last', () => {
    const hands = [{ cards: cardsOf('8h 8d 3c'), times: 2, result: 'won', win: 4 * STAKE }] as const
    const end = {
      stake: STAKE,
      dealer: cardsOf('6c Td 9h'),
      hands,
      insurance: null,
      win: 4 * STAKE,
      over: true,
    } as const
    const frames = framesOf(lastOf(dealt), end)
    expect(shown(frames)).toEqual([
      [3, 1, true],
      [3, 2, false],
      [3, 3, false],
      [3, 3, false],
    ])
    expect(frames.map((frame) => frame.end)).toEqual([undefined, undefined, undefined, end])
  })

  test('lay a round that is found with two hands at once', () => {
    expect(shown(framesOf(undefined, openOf(['8h 3d', '8d Tc'], '6c')))).toEqual([
      [2, 2, 1, true],
      [2, 2, 1, true],
    ])
  })
})
