import { describe, expect, test, vi } from 'vitest'
import { wire } from '../../call.ts'
import { coinOf, layTable, offline, roundsOf, table, unheard } from '../slot/table.ts'
import { openCoinPage, openNewPage } from './page.ts'
import { COIN, right, STAKE, wrong } from './table.ts'

const carry = wire()

layTable()

describe('a page of the coin', () => {
  test('opens a round, shows each flip before its streak, and pays at the stop', async () => {
    const { player, page } = await openNewPage(['kara', 'krus'])
    await page.play()
    expect([page.$shell.get().step, page.$streak.get()?.pot, page.$coin.get()]).toEqual(['choosing', 495, COIN - STAKE])
    const shown: unknown[] = []
    page.$toss.listen(({ kind }) => shown.push(kind))
    page.$streak.listen((streak) => shown.push(streak?.flips.length))
    await page.callFace('kara')
    await page.callFace('krus')
    expect(shown).toEqual(['falling', 'fell', 1, 'falling', 'fell', 2])
    expect([page.$streak.get(), page.$won.get()]).toMatchObject([
      { flips: [right('kara'), right('krus')], pot: 1_980 },
      0,
    ])
    await page.cashOut()
    expect([page.$lastWin.get(), page.$coin.get(), await coinOf(player)]).toEqual([1_980, COIN + 1_480, COIN + 1_480])
    // A stop flips nothing.
    expect(shown).toEqual(['falling', 'fell', 1, 'falling', 'fell', 2, 2])
    table.browser.leave()
    await expect.poll(() => table.sent.at(-1)).toBe('houseSeen')
  })

  test('ends with a wrong call, whose flip is shown', async () => {
    const { page } = await openNewPage(['krus'])
    await page.play()
    await page.callFace('kara')
    expect(page.$toss.get()).toEqual({ kind: 'fell', flip: wrong('kara') })
    expect([page.$shell.get().step, page.$lastWin.get(), page.$streak.get()?.over]).toEqual(['ready', 0, true])
  })

  test('lets the coin lie at once where motion is not wanted', async () => {
    const { page } = await openNewPage(['kara'])
    await page.play()
    const kinds: string[] = []
    page.$toss.listen(({ kind }) => kinds.push(kind))
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await page.callFace('kara')
    expect(kinds).toEqual(['fell'])
  })

  test('sends nothing before a round, after it, or for an empty pot', async () => {
    const { page } = await openNewPage(['kara'])
    await page.callFace('kara')
    await page.cashOut()
    await page.play()
    await page.cashOut()
    await page.callFace('kara')
    await page.cashOut()
    await page.callFace('krus')
    expect(table.sent.filter((name) => name === 'houseMove')).toHaveLength(2)
  })

  test('resumes as it was left after a reload, with the coin as it lay', async () => {
    const { player, token, page } = await openNewPage(['krus', 'krus'])
    await page.play()
    await page.callFace('krus')
    const before = page.$streak.get()
    const again = await openCoinPage(token)
    expect([again.$streak.get(), again.$open.get()?.isResumed]).toEqual([before, true])
    expect(again.$toss.get()).toEqual({ kind: 'fell', flip: right('krus') })
    await again.callFace('krus')
    await again.cashOut()
    expect([again.$lastWin.get(), await coinOf(player)]).toEqual([1_980, COIN + 1_480])
  })

  test('asks again for a call before another one, whichever is pressed', async () => {
    const { player, page } = await openNewPage(['kara'])
    await page.play()
    table.wire = unheard
    await page.callFace('kara')
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', move: { step: 1, text: 'kara' } })
    table.wire = carry
    await page.callFace('krus')
    expect([page.$streak.get()?.flips, page.$called.get()]).toEqual([[right('kara')], undefined])
    await page.cashOut()
    expect([await roundsOf(player), await coinOf(player)]).toEqual([1, COIN + 490])
  })

  test('a call that never arrived is not made by asking about it, but where the player says so', async () => {
    const { player, page } = await openNewPage(['kara'])
    await page.play()
    table.wire = offline
    await page.callFace('kara')
    table.wire = carry
    await page.callFace('krus')
    expect(page.$trouble.get()).toMatchObject({ kind: 'unplayed', move: { step: 1, text: 'kara' } })
    expect(page.$open.get()?.step).toBe(0)
    await page.askAgain()
    expect([page.$trouble.get(), page.$streak.get()?.flips]).toEqual([undefined, [right('kara')]])
    await page.cashOut()
    expect([await roundsOf(player), await coinOf(player)]).toEqual([1, COIN + 490])
  })
})
