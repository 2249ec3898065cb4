import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { spentNow } from '#server/activities/budget.ts'
import { spinCycles } from '#server/activities/inviteUserSpin/tables.ts'
import { activitySpent } from '#server/activities/tables.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { bringFriends, inviterOf, onSpin, spinFields } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(async () => {
  // What the other region has promised.
  await db.delete(activitySpent)
  onSpin()
})
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})

const rowsOf = async ({ id }: TestPlayer) => await db.select().from(spinCycles).where(eq(spinCycles.player, id))

test.each([
  ['foreign', errcodes.regionForeign],
  ['unknown', errcodes.regionUnknown],
] as const)(
  'from a region that is %s no spin is made, first or further, and one that was made is told',
  async (region, errcode) => {
    const inviter = await inviterOf()
    const first = await spinFields(inviter)
    expect(await call('actInviteUserSpin', first, { ...inviter, region })).toMatchObject({ errcode })
    expect([await rowsOf(inviter), await spentNow('inviteUserSpin')]).toEqual([[], { day: 0, whole: 0 }])
    const { drawn } = await succeed('actInviteUserSpin', first, { ...inviter, region: 'home' })
    expect((await call('actInviteUserSpin', first, { ...inviter, region })).drawn).toEqual(drawn)
    await bringFriends(inviter, 1)
    const further = await spinFields(inviter)
    expect(await call('actInviteUserSpin', further, { ...inviter, region })).toMatchObject({ errcode })
    expect(await rowsOf(inviter)).toMatchObject([{ cycle: 1, spins: 1 }])
    expect(await succeed('actInviteUserSpin', further, inviter)).toMatchObject({ running: { spins: 2 } })
  },
)
