import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { ownedTables } from '../safety/held.ts'
import { sitDown } from './gameSession.ts'

/** Sees the rows of one player and of the house, as a shard does that holds no other player's. */
const ROLE = `one_player_${process.pid}`

let url: string
let other: number
let gameToken: string

beforeAll(async () => {
  url = await freshDatabase()
  const one = await newPlayer({ coin: 100_000 })
  other = (await newPlayer({ coin: 100_000 })).id
  gameToken = await sitDown(one.token)
  await db.execute(sql.raw(`create role ${ROLE}`))
  for (const kind of ['tables', 'sequences'])
    await db.execute(sql.raw(`grant all on all ${kind} in schema public to ${ROLE}`))
  const owned = [...(await ownedTables()), { table: 'players', column: 'id' }]
  for (const { table, column } of owned.filter(({ column: name }) => name !== 'superior'))
    await showOnly(table, `${column} = ${one.id}`)
  await showOnly('ledger_accounts', `owner in (${one.id}) or owner <= 0`)
  const shard = new URL(url)
  shard.searchParams.set('options', `-c role=${ROLE}`)
  await closeDatabase()
  await openDatabase(shard.href)
})

afterAll(async () => {
  await closeDatabase()
  await openDatabase(url)
  await db.execute(sql.raw(`drop owned by ${ROLE}`))
  await db.execute(sql.raw(`drop role ${ROLE}`))
  await closeDatabase()
})

async function showOnly(table: string, which: string): Promise<void> {
  await db.execute(sql.raw(`alter table ${table} enable row level security`))
  await db.execute(sql.raw(`create policy one_player on ${table} to ${ROLE} using (${which}) with check (${which})`))
}

test('a spin needs no row of any other player', async () => {
  const { rows } = await db.execute(sql`select count(*)::int as players from players`)
  expect(rows).toEqual([{ players: 1 }])
  const roundId = randomUUID()
  for (const id of [roundId, randomUUID(), randomUUID(), roundId])
    expect(await call('houseSpin', { roundId: id, stake: 100 }, { token: gameToken })).toMatchObject({ errcode: 0 })
  expect(await call('houseSeed', { clientSeed: 'mine' }, { token: gameToken })).toMatchObject({ errcode: 0 })
  expect(await call('houseSpin', { roundId: randomUUID(), stake: 100 }, { token: gameToken })).toMatchObject({
    errcode: 0,
  })
})

test('and this would tell: what needs another player’s row fails here', async () => {
  const moves = [{ from: 'house:promotions', to: `player:${other}:coin`, cents: 5 } as const]
  const given = db.transaction((tx) => post(tx, { id: `given:${other}`, reason: 'adjustment', moves }))
  await expect(given).rejects.toThrow()
  expect((await verifyLedger(db)).length).toBeGreaterThan(0)
})
