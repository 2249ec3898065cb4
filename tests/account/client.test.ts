import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { INSTALL_REFERRER } from '#contract/wire.ts'
import { sessions } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

beforeAll(freshDatabase)

test('registration and log-in keep the client that asked for them', async () => {
  const player = await newPlayer({ coin: 0 })
  const [row] = await db.select().from(players).where(eq(players.id, player.id))
  expect(row?.client).toEqual({ ...ENVELOPE, installReferrer: INSTALL_REFERRER })
  expect(INSTALL_REFERRER).toBe('web')
  await call('accountLogin', await credentials(player.account, player.password), player)
  const opened = await db.select().from(sessions).where(eq(sessions.player, player.id))
  expect(opened.map(({ client }) => client)).toEqual([ENVELOPE, ENVELOPE])
})
