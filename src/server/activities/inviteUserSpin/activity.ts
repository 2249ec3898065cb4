import { and, desc, eq, lt } from 'drizzle-orm'
import { friendsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { disclosed, undisclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import type { ServerActivity } from '../activity.ts'
import { claim } from '../claim.ts'
import { amountsOf, configured, keyOf } from './cycles.ts'
import { lapseExpired, lapseOver } from './over.ts'
import { settleBeforeLeaving, spin } from './spin.ts'
import { areSpinsWaiting, spinOf, statusOf, wireCycle } from './standing.ts'
import { spinCycles, spinFriends } from './tables.ts'

const CURSOR = /^\d{1,9}$/

const actInviteUser: Handler<'actInviteUser'> = async (_body, { session: { player } }) => await spinOf(player)

const actInviteUserStatus: Handler<'actInviteUserStatus'> = async (_body, { session: { player } }) =>
  await statusOf(player)

const actInviteUserRecord: Handler<'actInviteUserRecord'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const before = CURSOR.test(cursor ?? '') ? lt(spinCycles.cycle, Number(cursor)) : undefined
  const found = await db
    .select()
    .from(spinCycles)
    .where(and(eq(spinCycles.player, session.player), before))
    .orderBy(desc(spinCycles.cycle))
    .limit(size + 1)
  const last = found[size - 1]
  const rows = found.slice(0, size).map(wireCycle)
  return found.length > size && last ? { rows, cursor: String(last.cycle) } : { rows }
}

const actInviteUserSpin: Handler<'actInviteUserSpin'> = async (wish, { session: { player }, region }) => {
  if (wish.spin === 1) await lapseExpired(player, wish.cycle - 1)
  const made = await db.transaction((tx) => spin(tx, { player, region }, wish))
  if (!made) throw new Refusal('seedMoved', { nextServerSeedHash: await nextSeedHash(player) })
  const amount = amountsOf(made)[wish.spin - 1]
  if (amount === undefined) throw new Error(`cycle ${wish.cycle} has no spin ${wish.spin}`)
  return { drawn: { cycle: wish.cycle, spin: wish.spin, amount }, ...(await spinOf(player)) }
}

const actInviteUserExchange: Handler<'actInviteUserExchange'> = async ({ cycle }, { session: { player } }) => {
  const given = await db.transaction((tx) => claim(tx, player, keyOf(cycle)))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await spinOf(player)) }
}

const held = {
  by: 'player',
  held: 'src/server/activities/inviteUserSpin/spin.ts',
  tested: 'tests/activities/inviteUserSpin/spin.test.ts',
} as const

export const inviteUserSpin = {
  handlers: { actInviteUser, actInviteUserStatus, actInviteUserRecord, actInviteUserSpin, actInviteUserExchange },
  waits: areSpinsWaiting,
  leaving: settleBeforeLeaving,
  friendsBring: (friends) => Math.floor(friends / friendsOf(configured())) * configured().target,
  jobs: [{ name: 'spin-cycles', cron: '*/10 * * * *', run: lapseOver }],
  inventory: [
    disclosed(
      spinCycles.player,
      { as: 'spinCycles', by: [spinCycles.player, spinCycles.cycle] },
      { period: 'accountLifetime' },
    ),
    undisclosed(spinFriends.friend, 'what a friend was counted for is the inviter’s', { period: 'accountLifetime' }),
    undisclosed(
      spinFriends.player,
      'which of the invited friends a cycle has counted: their copies tell who invited them',
      {
        period: 'other',
        why: 'kept and removed with the friend',
      },
    ),
  ],
  bounds: {
    spin_cycles: { ...held, most: 'one for each life of a cycle, and one for each set of valid friends' },
    spin_friends: { ...held, most: 'one for each friend' },
    spin_counts: { by: 'nobody', why: 'one for each spin of each target with its ranges' },
  },
} satisfies ServerActivity<'inviteUserSpin'>
