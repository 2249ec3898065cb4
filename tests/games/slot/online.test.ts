import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RECHECK_MS } from '#contract/games/limits.ts'
import { wire } from '../../call.ts'
import { isWin } from '../gameSession.ts'
import { coinOf, layTable, offline, openGame, roundsOf, table, unheard } from './table.ts'

const carry = wire()

layTable()

describe('a round nobody heard of', () => {
  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('%s is asked for by itself when the network is back, and played once', async (_, broken) => {
    const { player, page } = await openGame(100_000, [isWin])
    const stop = page.listenToNetwork()
    table.browser.comeOnline()
    table.wire = broken
    await page.play()
    table.wire = carry
    table.browser.comeOnline()
    table.browser.comeOnline()
    await expect.poll(() => [page.$shell.get().step, page.$trouble.get()]).toEqual(['ready', undefined])
    stop()
    expect(await roundsOf(player)).toBe(1)
    expect(page.$coin.get()).toBe(await coinOf(player))
  })

  test('is left to the player when the network was away for long', async () => {
    const { player, page } = await openGame(100_000)
    const stop = page.listenToNetwork()
    table.wire = offline
    await page.play()
    table.wire = carry
    const before = table.sent.length
    const now = performance.now()
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(performance, 'now').mockReturnValue(now + RECHECK_MS)
    table.browser.comeOnline()
    stop()
    expect([page.$shell.get().step, table.sent.length]).toEqual(['ready', before])
    expect(await roundsOf(player)).toBe(0)
  })
})
