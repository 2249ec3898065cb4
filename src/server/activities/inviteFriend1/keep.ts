import { sql } from 'drizzle-orm'
import { inviteFriend1 as kind } from '#contract/activities/inviteFriend1/manifest.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { saidOf } from '../../content/switchedOff.ts'
import { db, type Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { earn, ONCE } from '../claim.ts'
import { validFriendRows } from '../friends/valid.ts'
import { hasDeposited } from '../topUp.ts'
import { awards, counted, friendsOf, keyOf, period } from './standing.ts'

const DAY_MS = 86_400_000

/** Stores what players have reached, so that neither a later file nor the end takes it from them. Runs a day past the end. Answers for how many. */
export async function keepReached(): Promise<number> {
  if (!isRunning()) return 0
  const reachers = await whoReached()
  for (const player of reachers)
    await db.transaction(async (tx) => {
      await lockWallet(tx, player)
      if (await mayReceive(player, tx)) await keepOf(tx, player)
    })
  return reachers.length
}

/** Not while operators have closed it: what is reached meanwhile is stored once it is open again, for as long as it is. */
function isRunning(): boolean {
  if (saidOf('activity', kind.id) !== undefined) return false
  const { start, end } = period()
  const isOn = catalogue().activities.some(({ id, status }) => id === kind.id && status === 1)
  const at = now().getTime()
  return isOn && (!start || start.getTime() <= at) && (!end || at < end.getTime() + DAY_MS)
}

/** Who has deposited, and has the friends for an award that is not stored. One query for all. */
async function whoReached(): Promise<number[]> {
  const steps = awards().map(({ id, inviteCount }) => ({ id, most: inviteCount }))
  const { rows } = await db.execute<{ player: number }>(sql`
    select distinct friends.inviter as player
    from (select valid.superior as inviter, count(*) as many from (${validFriendRows(db, counted()).getSQL()}) valid group by 1) friends
    join player_totals totals on totals.player = friends.inviter and totals.deposited > 0
    join jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) step (id int, most int) on step.most <= friends.many
    where not exists (select from activity_claims c
      where c.player = friends.inviter and c.activity = 'inviteFriend1' and c.round = ${ONCE} and c.item = step.id)`)
  return rows.map(({ player }) => Number(player))
}

/** Where the budget has no room, an award stays claimable as before. */
async function keepOf(tx: Tx, player: number): Promise<void> {
  if (!(await hasDeposited(tx, player))) return
  const many = await friendsOf(tx, player)
  for (const { id, inviteCount, award } of awards()) if (inviteCount <= many) await earn(tx, player, keyOf(id), award)
}

/** Before an exclusion or a closing: what was reached is paid out with the balance. */
export async function keepBeforeLeaving(tx: Tx, player: number): Promise<readonly Move[]> {
  if (isRunning()) await keepOf(tx, player)
  return []
}
