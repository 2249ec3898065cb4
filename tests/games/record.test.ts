import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { takeSeat } from './gameSession.ts'

const STAKE = 500

const spin = (gameToken: string, roundId: string = randomUUID()) =>
  call('houseSpin', { roundId, stake: STAKE }, { token: gameToken })

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

describe('the record', () => {
  test('pages through all rounds, newest first, each once', async () => {
    const { token, gameToken } = await takeSeat(1_000_000)
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) ids.push(((await spin(gameToken)).round as { roundId: string }).roundId)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call('getRounds', { size: 3, ...(cursor ? { cursor } : {}) }, { token })
      seen.push(...(page.rows as { roundId: string }[]).map((row) => row.roundId))
      cursor = page.cursor as string | undefined
    } while (cursor)
    expect(seen).toEqual(ids.reverse())
  })

  test('a cursor of somebody else’s making finds nothing', async () => {
    const { token, gameToken } = await takeSeat(10_000)
    await spin(gameToken)
    expect((await call('getRounds', { cursor: 'x' }, { token })).rows).toEqual([])
  })

  test('knows a round by one id in whichever letters it is written, and links it', async () => {
    const { player, token, gameToken } = await takeSeat(100_000)
    const roundId = randomUUID()
    const written = [roundId.toUpperCase(), roundId, `${roundId.slice(0, 9).toUpperCase()}${roundId.slice(9)}`]
    const all = await Promise.all([...written, ...written].map((id) => spin(gameToken, id)))
    for (const reply of all) expect(reply.round).toEqual(all[0]?.round)
    expect(all[0]?.round).toMatchObject({ roundId })
    expect(await balanceOf(db, `player:${player}:coin`)).toBe(all[0]?.coin)
    const record = await call('getTransactions', { kinds: ['game'] }, { token })
    expect(record.rows).toMatchObject([{ id: `round:${roundId}`, roundId }])
    expect((await call('getRounds', { roundId: roundId.toUpperCase() }, { token })).rows).toHaveLength(1)
  })
})
