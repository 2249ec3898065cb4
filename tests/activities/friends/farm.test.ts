import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { manilaDay } from '#contract/time.ts'
import { addUpAgents } from '#server/activities/agent/rates.ts'
import { countFriends } from '#server/activities/agentCount/count.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { newAgent } from '../agent/fixture.ts'
import { everythingOn } from '../fixture.ts'
import { friendOf } from './fixture.ts'

const DEAD = 10_000
const DAY_MS = 86_400_000

beforeAll(async () => void (await freshDatabase()))
afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

/** Accounts that named their inviter, and never paid nor played. */
async function farmOf(inviter: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table seats on commit drop as
      select n, nextval(pg_get_serial_sequence('players', 'id')) as id from generate_series(1, ${DEAD}::int) n`)
    await tx.execute(sql`
      insert into players (id, account, password_hash, nickname, avatar, invite_code, mobile, registered_at, last_seen_at)
      overriding system value
      select id, 'dead' || n, '-', 'dead', 1, 'dead' || n, '+6391' || lpad(n::text, 8, '0'), now(), now() from seats`)
    await tx.execute(sql`insert into player_totals (player) select id from seats`)
    await tx.execute(
      sql`insert into superiors (player, superior, filled_at) select id, ${inviter}::int, now() from seats`,
    )
  })
}

test('a farm of ten thousand dead accounts brings its owner nothing, and a living friend among them counts', async () => {
  setCatalogue(everythingOn())
  const owner = await newAgent()
  await farmOf(owner.id)
  const counts = (count: number, valid: number) => ({
    ...{ all: { count, valid }, valid, friends: { valid } },
    appInviteBonus1User: { inviteCount: valid },
  })
  const told = async () => {
    const { all } = await succeed('inviteFriends', {}, owner)
    const { valid } = await succeed('actInviteUser', {}, owner)
    const { friends } = await succeed('appAgent5User', {}, owner)
    const { appInviteBonus1User } = await succeed('appInviteBonus1User', {}, owner)
    return { all, valid, friends, appInviteBonus1User }
  }
  expect(await told()).toMatchObject(counts(DEAD, 0))
  await countFriends()
  expect((await db.execute(sql`select from counted_friends`)).rowCount).toBe(0)
  setClock(new Date(Date.parse(`${manilaDay(new Date())}T00:00:00+08:00`) + DAY_MS + DAY_MS / 24))
  expect(await addUpAgents()).toBe(0)
  setClock(undefined)
  await friendOf(owner, { isIdentified: true })
  expect(await told()).toMatchObject(counts(DEAD + 1, 1))
  await expectCleanBooks()
})
