import { describe, expect, test } from 'vitest'
import { moveOf } from '#contract/games/videoPoker/rules.ts'
import { wire } from '../../call.ts'
import { coinOf, layTable, offline, playOn, roundsOf, table, unheard } from '../slot/table.ts'
import { openNewPage, openPokerPage, openWantedPage } from './page.ts'
import { COIN, STAKE, type Wanted } from './table.ts'

const carry = wire()
const TRIPS: Wanted = { dealt: 'jacks', drawn: 'three' }

layTable()

const movesSent = () => table.sent.filter((name) => name === 'houseMove').length

describe('a page of video poker', () => {
  test('deals, holds, draws, and pays', async () => {
    const { player, page } = await openWantedPage(TRIPS)
    expect(page.$hand.get()).toBeUndefined()
    await page.play()
    expect([page.$shell.get().step, page.$hand.get()?.cards.length, page.$coin.get()]).toEqual([
      'choosing',
      5,
      COIN - STAKE,
    ])
    page.toggleHold(1)
    page.toggleHold(4)
    page.toggleHold(1)
    expect(page.$hold.get()).toBe(0b01000)
    page.toggleHold(4)
    page.toggleAdvice()
    page.holdAdvised()
    expect([page.$hold.get(), page.$advice.get()?.values.length]).toEqual([page.$advice.get()?.best, 32])
    await page.draw()
    expect(page.$hand.get()).toMatchObject({ made: 'three', win: 3 * STAKE, over: true })
    const coin = COIN + 2 * STAKE
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([3 * STAKE, coin, coin])
    expect(page.$results.get()).toMatchObject([{ win: 3 * STAKE, fair: { nonce: 0 } }])
    // The end was watched, so a reload shows it no more.
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('has advice for an open round alone, and only for who has asked for it', async () => {
    const { page } = await openNewPage()
    await page.play()
    expect(page.$advice.get()).toBeUndefined()
    page.holdAdvised()
    expect(page.$hold.get()).toBe(0)
    page.toggleAdvice()
    expect(page.$advice.get()).toBeDefined()
    await page.draw()
    expect([page.$advice.get(), page.$isAdvised.get()]).toEqual([undefined, true])
  })

  test('holds and sends nothing before a round and after it', async () => {
    const { page } = await openNewPage()
    page.toggleHold(2)
    await page.draw()
    expect([page.$hold.get(), movesSent()]).toEqual([0, 0])
    await page.play()
    await page.draw()
    page.toggleHold(2)
    await page.draw()
    expect([page.$hold.get(), movesSent()]).toEqual([0, 1])
  })

  test('resumes with the very cards after a reload', async () => {
    const { player, token, page } = await openWantedPage(TRIPS)
    await page.play()
    const before = page.$hand.get()
    const again = await openPokerPage(token)
    expect([again.$hand.get(), again.$open.get()?.isResumed, again.$hold.get()]).toEqual([before, true, 0])
    again.toggleAdvice()
    again.holdAdvised()
    await again.draw()
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([3 * STAKE, COIN + 2 * STAKE])
  })

  test.each([
    ['that was opened', unheard],
    ['that never was', offline],
  ])('asks again for a round %s, by its id', async (_, broken) => {
    const { player, page } = await openNewPage()
    table.wire = broken
    await page.play()
    expect([page.$trouble.get()?.kind, page.$hand.get()]).toEqual(['unheard', undefined])
    table.wire = carry
    await playOn(page)
    expect([page.$hand.get()?.over, await coinOf(player)]).toEqual([false, COIN - STAKE])
  })

  test('keeps the hold of a draw whose answer is awaited, and asks again for that one', async () => {
    const { player, page } = await openWantedPage(TRIPS)
    await page.play()
    page.toggleAdvice()
    page.holdAdvised()
    const hold = page.$hold.get()
    table.wire = unheard
    await page.draw()
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: moveOf(hold) } })
    page.toggleHold(1)
    expect(page.$hold.get()).toBe(hold)
    table.wire = carry
    await page.draw()
    expect([page.$lastWin.get(), await roundsOf(player), await coinOf(player)]).toEqual([
      3 * STAKE,
      1,
      COIN + 2 * STAKE,
    ])
  })
})
