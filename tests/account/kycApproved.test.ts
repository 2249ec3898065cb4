import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { approvedName, hasIdentity } from '#server/kyc/approved.ts'
import { identities } from '#server/kyc/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { approveIdentity } from './identified.ts'

beforeAll(async () => {
  await freshDatabase()
})

test('an approved identity has a name, and the player’s own info contains it', async () => {
  const seat = await newPlayer()
  const { id } = seat
  const info = () => call('getAfterLoginInfoWeb', { gameListVersion: '', os: '', version: '', deviceModel: '' }, seat)
  expect([await approvedName(id), await hasIdentity(id)]).toEqual([undefined, false])
  expect(await info()).toMatchObject({ user: { hasKyc: false } })
  await approveIdentity(id, { suffix: 'Jr.' })
  expect(await approvedName(id)).toMatchObject({
    firstName: 'Maria Clara',
    suffix: 'Jr.',
    fullName: 'Maria Clara Santos delos Reyes Jr.',
  })
  expect(await info()).toMatchObject({ user: { hasKyc: true } })
  await db.update(identities).set({ state: 'rejected' }).where(eq(identities.player, id))
  expect([await approvedName(id), await hasIdentity(id)]).toEqual([undefined, false])
})
