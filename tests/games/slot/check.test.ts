import { describe, expect, test, vi } from 'vitest'
import type { Transport } from '#client/wire/post.ts'
import { errcodes } from '#contract/errcodes.ts'
import { call, wire } from '../../call.ts'
import { isLoss } from '../gameSession.ts'
import { layTable, openGame, openPage, PLAN, refusing, roundsOf, STAKE, table, told } from './table.ts'

const carry = wire()

layTable()

describe('a reality check', () => {
  test('that the server asks for ends autoplay and turbo, and is told to the lobby', async () => {
    const { player, page } = await openGame(100_000)
    page.toggleTurbo()
    table.wire = refusing(errcodes.checkDue)
    page.startAuto(PLAN)
    await page.playAuto()
    expect([page.$autoEnd.get(), page.$isTurbo.get(), page.$trouble.get()]).toEqual(['check', false, { kind: 'check' }])
    expect(told().at(-1)).toBe('check')
    expect([page.$coin.get(), await roundsOf(player)]).toEqual([100_000, 0])
    // Nothing more is asked for until it is answered.
    table.sent = []
    await page.play()
    expect([table.sent, told().at(-1)]).toEqual([[], 'check'])
    table.wire = carry
    page.resumePlay()
    expect(page.$trouble.get()).toBeUndefined()
    await page.play()
    expect(await roundsOf(player)).toBe(1)
  })

  test('that the lobby announces ends autoplay after the round in view', async () => {
    const { player, page } = await openGame(100_000, [isLoss, isLoss])
    page.startAuto({ ...PLAN, rounds: 50 })
    const played = page.playAuto()
    page.pausePlay()
    await played
    expect([page.$autoEnd.get(), await roundsOf(player)]).toEqual(['check', 1])
  })
})

/** Refuses so many rounds as too soon, then carries them. */
const tooSoon = (times: number): Transport => {
  let left = times
  return async (name, body, token) => {
    if (name !== 'houseSpin' || left === 0) return await carry(name, body, token)
    left -= 1
    return { code: 200, errcode: errcodes.roundEarly, wait: 1 }
  }
}

describe('the pace', () => {
  test('a round that came too soon waits and is played once', async () => {
    const { player, page } = await openGame(100_000)
    table.wire = tooSoon(2)
    await page.play()
    expect([page.$trouble.get(), await roundsOf(player)]).toEqual([undefined, 1])
  })

  test('one that stays too soon is not played, and the player is told', async () => {
    const { player, page } = await openGame(100_000)
    table.wire = tooSoon(3)
    await page.play()
    expect([page.$trouble.get(), page.$coin.get()]).toEqual([{ kind: 'early' }, 100_000])
    expect(await roundsOf(player)).toBe(0)
    await page.play()
    expect(await roundsOf(player)).toBe(1)
  })

  /** The server's words on the pace, in its answer to the opening. */
  const paced = (pace: object): Transport => {
    return async (name, body, token) => {
      const reply = await carry(name, body, token)
      return name === 'houseOpen' ? { ...reply, pace } : reply
    }
  }

  test('the page rests after a round, less in turbo', async () => {
    table.wire = paced({ roundMs: 9_000_000, quickRoundMs: 1_000_000, isQuickPlayOff: false })
    const { page } = await openGame(100_000, [isLoss, isLoss])
    const rests: number[] = []
    const wait = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) => {
      if (ms > 500_000) rests.push(Math.ceil(ms / 1_000_000))
      return wait(act, ms > 500_000 ? 0 : ms)
    }) as typeof setTimeout)
    await page.play()
    page.toggleTurbo()
    const restsAgain = async () => {
      await page.play()
      return rests
    }
    await expect.poll(restsAgain).toEqual([9, 1])
  })

  test('where quick play is off there is neither turbo nor autoplay', async () => {
    const { token, page } = await openGame(100_000)
    page.toggleTurbo()
    await call('setQuickPlay', { isOff: true }, { token })
    const again = await openPage(token)
    await again.opened
    again.toggleTurbo()
    again.startAuto(PLAN)
    expect([again.$isQuickPlayOff.get(), again.$isTurbo.get(), again.$auto.get()]).toEqual([true, false, undefined])
    expect(again.$stake.get()).toBe(STAKE)
  })
})
