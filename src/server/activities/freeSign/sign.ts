import { madeUpOn, signedOn } from '#contract/activities/freeSign/calendar.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { balanceOf, post } from '../../ledger/post.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { assertGiven } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { type ClaimKey, claim, earn, type Given } from '../claim.ts'
import { hasDeposited } from '../topUp.ts'
import { type Known, readCalendar, storeCalendar } from './calendar.ts'
import { earnPrizes } from './prizes.ts'

const DAY = 0
const keyOf = (round: string): ClaimKey => ({ activity: 'freeSign', item: DAY, round })
const rewardOf = (day: number) => catalogue().configs.freeSign.days[day - 1]

/** Signs today, the given day of the calendar, and gives its reward. Where the budget has no room for it, the day counts without. */
export async function sign(tx: Tx, player: number, day: number): Promise<Given> {
  await lockWallet(tx, player)
  const { row, today, calendar } = await readCalendar(tx, player)
  if (calendar.isSignedToday) throw new Refusal(day <= calendar.signed ? 'rewardReceived' : 'rewardNotReached')
  if (day !== calendar.next) throw new Refusal(day > calendar.next ? 'rewardNotReached' : 'offerChanged')
  const signed = signedOn(today, row, calendar)
  await storeCalendar(tx, player, signed, row)
  await earnPrizes(tx, player, signed)
  const terms = { isOffer: true, needsTopUp: true }
  return await claim(tx, player, keyOf(today), rewardOf(day), terms).catch(unlessUsedUp)
}

function unlessUsedUp(error: unknown): Given {
  if (error instanceof Refusal && error.refusal === 'budgetUsedUp') return { propList: [] }
  throw error
}

/**
 * Makes up the missed day for points, and then gives its reward. One entry each: the first transaction takes the points and keeps the reward as
 * owed, so that a process that dies between the two loses nothing.
 */
export async function makeUp(player: number, day: number): Promise<Given> {
  const key = await db.transaction((tx) => payMakeUp(tx, player, day))
  return await db.transaction((tx) => claim(tx, player, key))
}

async function payMakeUp(tx: Tx, player: number, day: number): Promise<ClaimKey> {
  await lockWallet(tx, player)
  await assertStillOpen(tx, player)
  const { row, missed } = missedIn(await readCalendar(tx, player), day)
  await assertOfferedTo(tx, player)
  const signed = madeUpOn(row, missed)
  await storeCalendar(tx, player, signed, row)
  const key = keyOf(missed.on)
  const outcome = await earn(tx, player, key, rewardOf(day) ?? [])
  if (outcome !== 'earned') throw new Refusal(outcome === 'known' ? 'rewardReceived' : outcome)
  await earnPrizes(tx, player, signed)
  await takePoints(tx, player, missed.on)
  return key
}

function missedIn({ row, calendar }: Known, day: number) {
  if (!row || !calendar.makeUp) throw new Refusal(calendar.isSignedToday ? 'rewardReceived' : 'rewardNotReached')
  if (calendar.makeUp.day !== day) throw new Refusal('offerChanged')
  return { row, missed: calendar.makeUp }
}

async function assertOfferedTo(tx: Tx, player: number): Promise<void> {
  await assertGiven(player, tx)
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
}

async function takePoints(tx: Tx, player: number, on: string): Promise<void> {
  const { makeUpPoints: cents } = catalogue().configs.freeSign
  const from = `player:${player}:points` as const
  if ((await balanceOf(tx, from)) < cents) throw new Refusal('pointsTooFew')
  const moves = [{ from, to: 'house:shop:points', cents } as const]
  await post(tx, { id: `freeSign:makeUp:${player}:${on}`, reason: 'pointsSpent', moves })
}
