import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { LATEST_LINES } from '#contract/lobby/limits.ts'
import { wayUp } from '#islands/account/levels.ts'
import { $latest, loadLatest } from '#islands/wallet/latest.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { wire } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { fund, newPlayer } from '../player.ts'

const carry = wire()

const levels = catalogue().webConfig.appUserLevelConfigList

describe('the way to the next level', () => {
  test.each([
    [0, 1, 0],
    [50_000, 1, 0.5],
    [100_000, 2, 0.2],
    [300_000, 2, 0.6],
    [499_999, 2, 0.999998],
  ])('with %i cents bet leads to level %i', (bet, level, share) => {
    expect(wayUp(levels, bet)).toMatchObject({ level, share: expect.closeTo(share) })
  })

  test('is the first threshold that exceeds the valid bet, and its share says how much of it is reached', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 * (levels.at(-1)?.betAmount ?? 0) }), (bet) => {
        const next = wayUp(levels, bet)
        const above = levels.filter(({ betAmount }) => betAmount > bet).map(({ betAmount }) => betAmount)
        expect(next?.betAmount).toBe(above.length > 0 ? Math.min(...above) : undefined)
        if (next) expect(Math.round(next.share * next.betAmount)).toBe(bet)
      }),
    )
  })

  test('ends at the top, and has no start without levels', () => {
    expect(wayUp(levels, levels.at(-1)?.betAmount ?? 0)).toBeUndefined()
    expect(wayUp([], 0)).toBeUndefined()
  })
})

describe('the last transactions', () => {
  beforeAll(() => freshDatabase())
  afterEach(() => {
    setTransport(undefined)
    clearToken()
  })

  test('are the newest few, report a failure, and load on retry', async () => {
    const { id: player, token } = await newPlayer({ coin: 0 })
    for (let index = 1; index <= LATEST_LINES + 1; index += 1) await fund(player, index * 100)
    writeToken(token)
    setTransport(() => Promise.reject(new Error('offline')))
    await loadLatest()
    expect($latest.get()).toEqual({ state: 'failed' })
    setTransport(carry)
    await loadLatest()
    const latest = $latest.get()
    const changes = latest.state === 'ready' ? latest.value.rows.map(({ change }) => change) : []
    expect(changes).toEqual([600, 500, 400, 300, 200])
  })
})
