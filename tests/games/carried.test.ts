import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { partitionOf } from '#server/db/months.ts'
import { findBegun, findPlayed } from '#server/games/find.ts'
import { verifyRounds } from '#server/games/verify.ts'
import { proveLedger, verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../src/server/db/migrations')
/** The last migration before rounds stood in months. */
const LAST_BEFORE = '0009_payouts_are_asked'
const GAME = 1001
const OTHER_GAME = 1002
const [OCTOBER, NOVEMBER] = [new Date('2026-10-31T15:59:59.999Z'), new Date('2026-10-31T16:00:00.000Z')]

let url: string
let folder: string
const played: { id: string; at: Date; win: number; player: number }[] = []

beforeAll(async () => {
  url = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'perya-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const kept = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const end = kept.entries.findIndex(({ tag }) => tag === LAST_BEFORE) + 1
  writeFileSync(journal, JSON.stringify({ ...kept, entries: kept.entries.slice(0, end) }))
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`drop schema drizzle cascade`)
  await db.execute(sql`create schema public`)
  await migrate(url, folder)
  await closeDatabase()
  await openDatabase(url)
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true })
})

/** As that build stored it: by its own function. */
/** `wagering`: the arguments that the function has got since. */
async function play(player: number, game: number, at: Date, win: number, wagering = sql``): Promise<void> {
  const id = randomUUID()
  const coin = `player:${player}:coin`
  const [from, to, cents] =
    win > 0
      ? [`{${coin},house:games}`, `{house:games,${coin}}`, `{100,${win}}`]
      : [`{${coin}}`, '{house:games}', '{100}']
  const { rows } = await db.execute<{ outcome: string }>(sql`
    select p.outcome from fair_seeds f, settle_round(${id}, ${player}, ${game}, gen_random_uuid(), 100, ${win}, f.id, f.nonce,
      '{"tuning":"0123456789abcdef","engine":1,"steps":[]}', ${win === 0}, ${wagering} ${`round:${id}`}, 'round', ${at.getTime()}, ${from}, ${to}, ${cents}, null) p
    where f.player = ${player} and f.revealed_at is null`)
  expect(rows).toEqual([{ outcome: 'played' }])
  played.push({ id, at, win, player })
}

async function newcomer(name: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
    values (${name}, '-', '-', 1, ${name}, now(), now()) returning id`)
  const id = Number(rows[0]?.id)
  await db.execute(sql`insert into fair_seeds (player, server_seed, server_seed_hash, client_seed, made_at)
    values (${id}, '-', repeat('0', 64), 'mine', ${OCTOBER.toISOString()})`)
  await db.execute(
    sql`select ledger_try(${`fund:${id}`}, 'deposit', ${OCTOBER.getTime()}, '{channel:1}', ${`{player:${id}:coin}`}, '{9000}', null)`,
  )
  return id
}

test('a database of the build before is carried over with its rounds, and all of them are found', async () => {
  const [one, other] = [await newcomer('one'), await newcomer('other')]
  for (const [player, game, at, win] of [
    [one, GAME, OCTOBER, 250],
    [one, GAME, NOVEMBER, 6_000],
    [one, OTHER_GAME, NOVEMBER, 0],
    [other, GAME, OCTOBER, 0],
    [other, OTHER_GAME, NOVEMBER, 400],
  ] as const)
    await play(player, game, at, win)
  await db.execute(sql`insert into open_rounds (player, game_id, id, seed, nonce, stake, staked, config, tuning, opened_at, moved_at)
    select player, 1003, gen_random_uuid(), id, nonce, 100, 100, '{}', '-', now(), now() from fair_seeds where player = ${other}`)
  const before = await db.execute(
    sql`select id, player, game_id, stake, win, seed, nonce, outcome, played_at from rounds order by id`,
  )
  expect(before.rows).toHaveLength(played.length)

  await Promise.all([migrate(url), migrate(url)])

  const after = await db.execute(
    sql`select id, player, game_id, stake, win, seed, nonce, outcome, played_at from rounds order by id`,
  )
  expect(after.rows).toEqual(before.rows)
  const inMonth = async (at: Date) => await db.$count(sql`${sql.identifier(partitionOf('rounds', at))}`)
  expect([await inMonth(OCTOBER), await inMonth(NOVEMBER), await db.$count(sql`rounds_default`)]).toEqual([2, 3, 0])
  for (const { id, at, win, player } of played) {
    const begun = await findBegun(id)
    expect(begun).toEqual({ player, at })
    if (begun) expect(await findPlayed(id, begun)).toMatchObject({ roundId: id, win, time: at.getTime() })
  }
  const { rows: unseen } = await db.execute(
    sql`select player, game_id as game, round from unseen_rounds order by player`,
  )
  expect(unseen).toEqual([
    { player: one, game: GAME, round: played[1]?.id },
    { player: other, game: OTHER_GAME, round: played[4]?.id },
  ])
  expect([await verifyLedger(db), await verifyRounds(db), (await proveLedger(db)).broken]).toEqual([[], [], []])
  // And it plays on.
  await play(one, GAME, new Date(), 0, sql`100, 100,`)
  expect([await verifyLedger(db), await verifyRounds(db)]).toEqual([[], []])
  expect(await db.$count(sql`unseen_rounds`)).toBe(1)
})
