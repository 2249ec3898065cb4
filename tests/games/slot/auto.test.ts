import { describe, expect, test } from 'vitest'
import type { SlotRound } from '#contract/games/slot/round.ts'
import type { AutoPlan } from '#islands/games/shell/auto.ts'
import { wire } from '../../call.ts'
import { isLoss, isWin } from '../gameSession.ts'
import { isFeature, layTable, offline, openGame, openPage, PLAN, roundsOf, STAKE, table } from './table.ts'

const carry = wire()

layTable()

describe('autoplay', () => {
  async function auto(cents: number, plan: Partial<AutoPlan>, seeded: readonly ((round: SlotRound) => boolean)[] = []) {
    const opened = await openGame(cents, seeded)
    opened.page.startAuto({ ...PLAN, ...plan })
    return { ...opened, played: opened.page.playAuto() }
  }

  test.each([
    ['done', 100_000, { rounds: 2 }, [isLoss, isLoss], 2],
    ['loss', 100_000, { lossLimit: 2 * STAKE }, [isLoss, isLoss], 2],
    ['win', 100_000, { winLimit: 1 }, [isLoss, isWin], 2],
    ['feature', 100_000, { stopOnFeature: true }, [isFeature], 1],
    ['coin', STAKE, {}, [isLoss], 1],
    ['balance', 10 * STAKE, { coinLimit: 8 * STAKE }, [isLoss, isLoss], 2],
    ['balance', 10 * STAKE, { coinLimit: 10 * STAKE }, [isLoss], 0],
  ] as const)('ends for "%s" after as many rounds as it should', async (why, cents, plan, seeded, many) => {
    const { player, page, played } = await auto(cents, plan, seeded)
    await played
    expect([page.$autoEnd.get(), page.$auto.get()]).toEqual([why, undefined])
    expect(await roundsOf(player)).toBe(many)
  })

  test('stops for the player after the round in view', async () => {
    const { player, page, played } = await auto(100_000, { rounds: 50 })
    page.endAuto('player')
    expect([page.$auto.get(), page.$autoEnd.get()]).toEqual([undefined, 'player'])
    await played
    expect(await roundsOf(player)).toBe(1)
  })

  test('stops when a round cannot be played, and when nobody looks', async () => {
    const { page } = await openGame(100_000)
    table.wire = offline
    page.startAuto(PLAN)
    await page.playAuto()
    expect(page.$autoEnd.get()).toBe('trouble')
    table.wire = carry
    await page.askAgain()
    table.browser.document.visibilityState = 'hidden'
    page.startAuto(PLAN)
    await page.playAuto()
    expect(page.$autoEnd.get()).toBe('hidden')
  })

  test('keeps its stake, and a deposit does not stretch its loss limit', async () => {
    const { player, page, played } = await auto(100_000, { rounds: 50, lossLimit: 2 * STAKE }, [isLoss, isLoss])
    page.changeStake(1)
    page.takeCoin(900_000)
    await played
    expect([page.$stake.get(), page.$autoEnd.get(), await roundsOf(player)]).toEqual([STAKE, 'loss', 2])
  })

  test('the reason stands until the next spin', async () => {
    const { page, played } = await auto(100_000, { rounds: 1 })
    await played
    expect(page.$autoEnd.get()).toBe('done')
    await page.play()
    expect(page.$autoEnd.get()).toBeUndefined()
  })
})

describe('settings', () => {
  test('sound is off at first, and both are remembered', async () => {
    const { token, page } = await openGame(0)
    expect([page.$hasSound.get(), page.$isTurbo.get()]).toEqual([false, false])
    page.toggleSound()
    page.toggleTurbo()
    const again = await openPage(token)
    await again.opened
    expect([again.$hasSound.get(), again.$isTurbo.get()]).toEqual([true, true])
  })

  test('a rotation reveals the old server seed, and commits to a new one', async () => {
    const { page } = await openGame(100_000)
    const before = page.$fair.get()
    await page.play()
    // The page has drawn the first client seed by itself, after it was shown the commitment.
    const first = page.$fair.get()
    expect(first).toMatchObject({ serverSeedHash: before?.nextServerSeedHash, nonce: 1 })
    expect(await page.rotateSeed('my-own-seed')).toBe(true)
    expect(page.$revealed.get()?.serverSeedHash).toBe(before?.nextServerSeedHash)
    const second = { serverSeedHash: first?.nextServerSeedHash, clientSeed: 'my-own-seed', nonce: 0 }
    expect(page.$fair.get()).toMatchObject(second)
    expect(page.$standing.get()).toBe('kept')
    table.wire = offline
    expect(await page.rotateSeed('another')).toBe(false)
  })

  test('coin from elsewhere counts between rounds, not during one', async () => {
    const { page } = await openGame(100_000)
    page.takeCoin(123_400)
    expect(page.$coin.get()).toBe(123_400)
    const spun = page.play()
    page.takeCoin(1)
    expect(page.$coin.get()).toBe(123_400 - STAKE)
    await spun
  })
})
