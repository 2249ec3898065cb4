import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BIG_WIN_FLOOR } from '#contract/games/limits.ts'
import { TIPS_AGE_MS, TIPS_MAX } from '#contract/lobby/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { GAME, launch, seedRounds } from './gameSession.ts'
import { insertRound, insertShownRound, seedOf } from './insertRound.ts'

// The settings are frozen; here the mode changes.
vi.mock(import('#server/base/config.ts'), async (read) => {
  const real = await read()
  return { ...real, config: { ...real.config } }
})

const least = catalogue().bounds.bigWinMinimum

const tips = async () => (await call('anonymous/lobbyTips', {})).jackpotList as { amount: number; phone: string }[]

beforeEach(() => freshDatabase())
afterAll(() => setClock(undefined))

describe('anonymous/lobbyTips', () => {
  test('tells of a round that was really played and won big, and hides who won', async () => {
    const { id: player, token } = await newPlayer({ coin: 100_000 })
    await call('updateAppUserOther', { showsWins: true }, { token })
    await seedRounds(player, 1000, [(round) => round.winCents >= least])
    const { gameToken } = await call('houseOpen', { launchToken: await launch(token) })
    const { round } = await call('houseSpin', { roundId: randomUUID(), stake: 1000 }, { token: String(gameToken) })
    const { win, time } = round as { win: number; time: number }
    const [{ account } = { account: '' }] = await db.select().from(players).where(eq(players.id, player))
    const masked = `${account.slice(0, 2)}•••${account.slice(-1)}`
    expect(await call('anonymous/lobbyTips', {})).toEqual({
      code: 200,
      errcode: 0,
      jackpotList: [{ phone: masked, timestamp: time, amount: win, gameId: GAME }],
    })
  })

  test('has nobody where nobody has won, and invents none', async () => {
    expect(await tips()).toEqual([])
    await insertShownRound(least - 1)
    await insertShownRound(least, TIPS_AGE_MS + 1)
    setClock(new Date(Date.now() + 6_000))
    expect(await tips()).toEqual([])
    setClock(undefined)
  })

  test('shows nobody who has not agreed, and no bot outside the demo', async () => {
    const [unasked, bot, shown] = [
      await insertRound(least),
      await insertShownRound(least + 1),
      await insertShownRound(least + 2),
    ]
    expect(unasked).not.toBe(shown)
    await db.update(players).set({ isBot: true }).where(eq(players.id, bot))
    const at = Date.now()
    const { mode } = config
    const inMode = async (other: typeof mode, moment: number) => {
      Object.assign(config, { mode: other })
      setClock(new Date(moment))
      return (await tips()).map(({ amount }) => amount)
    }
    try {
      expect((await inMode('demo', at + 6_000)).toSorted()).toEqual([least + 1, least + 2])
      expect(await inMode('live', at + 12_000)).toEqual([least + 2])
    } finally {
      Object.assign(config, { mode })
      setClock(undefined)
    }
  })

  test('shows a phone number as it is dialled, without its middle', async () => {
    const player = await insertShownRound(least)
    await db.update(players).set({ mobile: '+639171234421' }).where(eq(players.id, player))
    expect(await tips()).toMatchObject([{ phone: '0917•••421' }])
  })

  test('has the latest first, and no more than the page needs', async () => {
    const player = await insertShownRound(least, 1_000)
    for (let index = 1; index < TIPS_MAX + 5; index += 1) await insertRound(least + index, 1_000 - index, player)
    const amounts = (await tips()).map(({ amount }) => amount)
    expect(amounts).toEqual(Array.from({ length: TIPS_MAX }, (_, index) => least + TIPS_MAX + 4 - index))
  })

  test('asks the database once for everybody in the same seconds', async () => {
    const at = new Date()
    setClock(at)
    await insertShownRound(least, 1_000)
    const asked = await Promise.all(Array.from({ length: 10 }, tips))
    expect(asked.every((list) => list.length === 1)).toBe(true)
    await insertShownRound(least)
    expect(await tips()).toHaveLength(1)
    setClock(new Date(at.getTime() + 5_001))
    expect(await tips()).toHaveLength(2)
    setClock(undefined)
  })

  test('reads an index and not every round', async () => {
    const player = await insertRound(least)
    const seed = await seedOf(player)
    await db.execute(sql`insert into rounds (id, player, game_id, stake, win, seed, nonce, outcome, played_at)
      select gen_random_uuid(), ${player}, ${GAME}, 100, 0, ${seed}, 100 + n, '{}', now() from generate_series(1, 5000) n`)
    await db.execute(sql`analyze rounds`)
    const plan = await db.execute(sql`explain select * from rounds
      where win >= ${sql.raw(String(BIG_WIN_FLOOR))} and played_at > now() - interval '7 days' order by played_at desc limit 20`)
    expect(JSON.stringify(plan.rows)).toMatch(/Index Scan Backward using rounds_\d{4}_\d\d_played_at_idx on/)
  })
})
