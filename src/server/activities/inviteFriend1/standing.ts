import type { InviteAward } from '#contract/activities/inviteFriend1/config.ts'
import { inviteFriend1 as kind } from '#contract/activities/inviteFriend1/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readManila } from '#contract/time.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { costNow, hasRoom } from '../budget.ts'
import { type ClaimKey, ONCE } from '../claim.ts'
import { friendAsked, needsOf } from '../friends/conditions.ts'
import { countValidFriendsOf, type Which } from '../friends/valid.ts'
import { type Grant, grantsIn } from '../grants.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'

type State = Reply<'appInviteBonus1User'>['appInviteBonus1User']

export const awards = (): readonly InviteAward[] => catalogue().configs.inviteFriend1
export const keyOf = (award: number): ClaimKey => ({ activity: 'inviteFriend1', item: award, round: ONCE })

/** When the activity begins and ends; undefined without such a moment. */
export function period(): { start?: Date | undefined; end?: Date | undefined } {
  const { start, end } = catalogue().activities.find(({ id }) => id === kind.id) ?? {}
  return {
    start: start === undefined ? undefined : readManila(start),
    end: end === undefined ? undefined : readManila(end),
  }
}

/** The friends that count: those who joined while the activity was on. */
export function counted(): Which {
  const { start, end } = period()
  return { needs: needsOf('inviteFriend1'), since: start, before: end }
}

export const friendsOf = async (reader: Reader, player: number): Promise<number> =>
  await countValidFriendsOf(reader, player, counted())

/** How a player stands: what waits to be claimed, else the next award, else the last one. Refuses with activityClosed where there is none of these. */
export async function standingOf(player: number): Promise<State> {
  const grants = await grantsIn(db, player, 'inviteFriend1')
  const inviteCount = await friendsOf(db, player)
  const shown =
    waiting(grants) ?? ((await isOffered(player, 'inviteFriend1')) ? next(grants) : undefined) ?? done(grants)
  if (!shown) throw new Refusal('activityClosed')
  const isReached = shown.itemStatus === 0 && inviteCount >= shown.required
  return {
    ...shown,
    ...(isReached && { itemStatus: 1 }),
    ...{ inviteCount, expireTime: period().end?.getTime() ?? -1 },
    needRecharge: !(await hasDeposited(db, player)),
    isUsedUp: shown.itemStatus === 0 && !(await hasRoom('inviteFriend1', costNow(shown.award))),
    friend: friendAsked('inviteFriend1'),
  }
}

type Shown = Pick<State, 'awardId' | 'itemStatus' | 'required' | 'award'>

/** What was reached before: it can be claimed as it was then. */
function waiting(grants: readonly Grant[]): Shown | undefined {
  const owed = grants.find(({ state }) => state === 'owed')
  return owed && ofGrant(owed, 1)
}

function next(grants: readonly Grant[]): Shown | undefined {
  const found = awards().find(({ id }) => !grants.some(({ item }) => item === id))
  return found && { awardId: found.id, itemStatus: 0, required: found.inviteCount, award: [...found.award] }
}

/** The last award of the file that was given, else whichever was. */
function done(grants: readonly Grant[]): Shown | undefined {
  const given = grants.filter(({ state }) => state === 'given')
  const last = awards().findLast(({ id }) => given.some(({ item }) => item === id))
  const shown = given.find(({ item }) => item === last?.id) ?? given[0]
  return shown && ofGrant(shown, 2)
}

/** An award that has left the file asked for no more friends than were there. */
function ofGrant({ item, items }: Grant, itemStatus: 1 | 2): Shown {
  const required = awards().find(({ id }) => id === item)?.inviteCount ?? 0
  return { awardId: item, itemStatus, required, award: [...(items ?? [])] }
}
