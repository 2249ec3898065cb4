import { and } from 'drizzle-orm'
import { inviteUserSpin as kind } from '#contract/activities/inviteUserSpin/manifest.ts'
import { friendsOf, spinsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import type { Body } from '#contract/calls/index.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { assertMayExchange, type Exchanger } from '../../points/door.ts'
import { takeSeed } from '../../points/seeds.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { costNow, spend } from '../budget.ts'
import { earn } from '../claim.ts'
import { assertMayReceive } from '../mayReceive.ts'
import { assertOffered } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { isSecondAccount } from '../person.ts'
import {
  ACTIVITY,
  type Cycle,
  configured,
  countEnded,
  findCycle,
  hasAllSpins,
  hasEnded,
  isCycle,
  isExpired,
  isOpen,
  itemsOf,
  keyOf,
  lapse,
  lastCycle,
  stateOf,
} from './cycles.ts'
import { countFreeFriends, takeFriends } from './friends.ts'
import { spinCycles } from './tables.ts'

const DAY_MS = 86_400_000

type Wish = Body<'actInviteUserSpin'>

/**
 * Makes a spin, or finds that it was made. What it brings is not computed here, where it may still be refused. Undefined, without a change, if another
 * seed is next by now.
 */
export async function spin(tx: Tx, by: Exchanger, wish: Wish): Promise<Cycle | undefined> {
  const { player } = by
  await lockWallet(tx, player)
  const known = await findCycle(tx, player, wish.cycle)
  if (!known) return await begin(tx, by, wish)
  if (wish.spin > spinsOf(known.terms)) throw new Refusal('rewardUnknown')
  if (wish.spin <= known.spins) return repeated(known, wish)
  // Its time was over between the page and the tap.
  if (stateOf(known) !== 'running') throw new Refusal('offerChanged')
  if (wish.spin > known.spins + 1) throw new Refusal('rewardNotReached')
  await assertMaySpin(tx, by)
  if ((await countFreeFriends(tx, player)) < known.spins) throw new Refusal('rewardNotReached')
  return await turn(tx, known)
}

/** The same spin again is told again; the first one only by its own seeds. */
function repeated(known: Cycle, { spin, clientSeed, nextServerSeedHash }: Wish): Cycle {
  const isOther = known.clientSeed !== clientSeed || known.serverSeedHash !== nextServerSeedHash
  if (spin === 1 && isOther) throw new Refusal('rewardReceived')
  return known
}

/** Begins a cycle with its first spin, which is free, once the last one has ended. Its target is taken from the budget now, so that it can be kept. */
async function begin(tx: Tx, by: Exchanger, wish: Wish): Promise<Cycle | undefined> {
  const { player } = by
  const last = await lastCycle(tx, player)
  if (wish.cycle !== (last?.cycle ?? 0) + 1 || (last && !hasEnded(last))) throw new Refusal('rewardUnknown')
  if (wish.spin !== 1) throw new Refusal('rewardNotReached')
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  await assertMaySpin(tx, by)
  const terms = configured()
  assertOffered(wish.offer, terms)
  const seed = await takeSeed(tx, player, wish.nextServerSeedHash)
  if (!seed) return undefined
  const reserved = costNow(itemsOf(terms))
  if (!(await spend(tx, ACTIVITY, reserved))) throw new Refusal('budgetUsedUp')
  const startedAt = now()
  const [begun] = await tx
    .insert(spinCycles)
    .values({
      ...{ player, cycle: wish.cycle, terms, reserved, spins: 1 },
      ...{ startedAt, expiresAt: new Date(startedAt.getTime() + terms.days * DAY_MS) },
      ...{ ...seed, clientSeed: wish.clientSeed },
    })
    .returning()
  return begun
}

/** A spin is play, and a present: closed to who may not play, to whom nothing may be promoted, to second accounts, and before a deposit. */
async function assertMaySpin(tx: Tx, by: Exchanger): Promise<void> {
  await assertMayExchange(tx, by)
  await assertMayReceive(tx, by.player, { needsTopUp: true })
}

/** One spin more. The last one completes the cycle. */
async function turn(tx: Tx, known: Cycle): Promise<Cycle> {
  const turned = { ...known, spins: known.spins + 1 }
  if (!hasAllSpins(turned)) {
    await tx.update(spinCycles).set({ spins: turned.spins }).where(isCycle(known.player, known.cycle))
    return turned
  }
  const completed = await complete(tx, known)
  if (!completed) throw new Refusal('rewardNotReached')
  return completed
}

/** Counts the friends, and stores the target as owed. Undefined, without a change, where friends are missing. Refuses where the account may not have it. */
async function complete(tx: Tx, known: Cycle): Promise<Cycle | undefined> {
  const { player, cycle, terms } = known
  if (!(await takeFriends(tx, known, friendsOf(terms)))) return undefined
  const earned = await earn(tx, player, keyOf(cycle), itemsOf(terms), { isReserved: true })
  if (earned !== 'earned') throw new Refusal(earned === 'known' ? 'rewardReceived' : earned)
  const [completed] = await tx
    .update(spinCycles)
    .set({ spins: spinsOf(terms), completedAt: now() })
    .where(and(isCycle(player, cycle), isOpen))
    .returning()
  if (completed) await countEnded(tx, completed)
  return completed
}

/** Before an exclusion or a closing: a cycle whose friends are all there is complete, and is paid out with the balance. Another one lapses. */
export async function settleBeforeLeaving(tx: Tx, player: number): Promise<readonly Move[]> {
  const last = await lastCycle(tx, player)
  if (!last || hasEnded(last)) return []
  const isWhole = !isExpired(last) && !(await isSecondAccount(player, tx)) && (await complete(tx, last))
  if (!isWhole) await lapse(tx, last)
  return []
}
