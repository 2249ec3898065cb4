import { and, eq, gt, gte } from 'drizzle-orm'
import type { RewardItem } from '#contract/activities/rewards.ts'
import { dayAfter, lastBirthday, weekOf } from '#contract/activities/vip/days.ts'
import { type ItemState, itemStates } from '#contract/activities/vip/words.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { db, Tx } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import { approvedFields } from '../../kyc/validity.ts'
import type { Reader } from '../../ledger/post.ts'
import { levelOf } from '../../standing/levels.ts'
import { playerTotals } from '../../standing/tables.ts'
import { type ClaimKey, claimsOf, ONCE } from '../claim.ts'
import { activityClaims } from '../tables.ts'
import { birthdayKey, salaryKey, upgradeKey, YEARS_FROM } from './keys.ts'

/** A gift: its key, its items, its state, and the last day to claim it. */
export type VipGift = { key: ClaimKey; items: readonly RewardItem[]; state: ItemState; until?: string }

/** A player's VIP: level, valid bet, and every gift. */
export type VipStanding = {
  level: number
  bet: number
  needRecharge: boolean
  upgrades: readonly (VipGift & { level: number })[]
  salary: VipGift & { until: string }
  birthday: VipGift & { isIdentified: boolean }
}

const DAY_MS = 86_400_000
/** Two birthday gifts of one player lie at least so far apart, whatever happens to the date. */
const BIRTHDAY_APART_DAYS = 330
const NO_KEY: ClaimKey = { activity: 'vip', item: 0, round: '' }

/** How a player stands, in the caller's transaction or outside. */
export async function vipStandingOf(on: typeof db | Tx, player: number): Promise<VipStanding> {
  const [totals] = await on.select().from(playerTotals).where(eq(playerTotals.player, player))
  const { validBet: bet = 0, deposited = 0 } = totals ?? {}
  const level = levelOf(bet)
  const today = manilaDay(now())
  const week = weekOf(today)
  const claims = await claimsOf(on, player, 'vip', [ONCE, week])
  const isClaimed = (key: ClaimKey) => claims.some(({ item, round }) => item === key.item && round === key.round)
  const gift = (key: ClaimKey, items: readonly RewardItem[]): VipGift => ({
    ...{ key, items },
    state: isClaimed(key) ? itemStates.received : items.length > 0 ? itemStates.ready : itemStates.ahead,
  })
  return {
    ...{ level, bet, needRecharge: deposited === 0 },
    upgrades: upgradesOf(level, gift),
    salary: { ...gift(salaryKey(week), giftsOf(level)?.salary ?? []), until: dayAfter(week, 6) },
    birthday: await birthdayOf(on, player, { level, today }),
  }
}

const giftsOf = (level: number) => catalogue().configs.vip.levels.find((one) => one.level === level)

function upgradesOf(reached: number, gift: (key: ClaimKey, items: readonly RewardItem[]) => VipGift) {
  return catalogue()
    .configs.vip.levels.filter(({ upgrade }) => upgrade.length > 0)
    .map(({ level, upgrade }) => {
      const one = gift(upgradeKey(level), upgrade)
      const isAhead = level > reached && one.state !== itemStates.received
      return { ...one, level, ...(isAhead && { state: itemStates.ahead }) }
    })
}

/** The gift of the latest birthday, by the date on the approved document. */
async function birthdayOf(
  on: typeof db | Tx,
  player: number,
  { level, today }: { level: number; today: string },
): Promise<VipStanding['birthday']> {
  const items = giftsOf(level)?.birthday ?? []
  const birthDate = (await hasIdentity(player, on)) ? (await approvedFields(player, on))?.birthDate : undefined
  if (!birthDate) return { key: NO_KEY, items, state: itemStates.ahead, isIdentified: false }
  const birthday = lastBirthday(birthDate, today)
  const until = dayAfter(birthday, catalogue().configs.vip.birthdayDays - 1)
  const key = birthdayKey(birthday)
  if (await hadBirthday(on, player)) return { key, items, state: itemStates.received, isIdentified: true }
  if (until < today || items.length === 0) return { key, items, state: itemStates.ahead, isIdentified: true }
  return { key, items, state: itemStates.ready, until, isIdentified: true }
}

/** Whether a birthday gift was claimed in the last months: a corrected date brings no second one. */
async function hadBirthday(reader: Reader, player: number): Promise<boolean> {
  const { activity, round, item, claimedAt } = activityClaims
  const since = new Date(now().getTime() - BIRTHDAY_APART_DAYS * DAY_MS)
  const [found] = await reader
    .select({ item })
    .from(activityClaims)
    .where(
      and(
        eq(activityClaims.player, player),
        ...[eq(activity, 'vip'), eq(round, ONCE), gte(item, YEARS_FROM), gt(claimedAt, since)],
      ),
    )
    .limit(1)
  return found !== undefined
}
