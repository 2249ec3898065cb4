import { eq } from 'drizzle-orm'
import { lastBirthday, weekOf } from '#contract/activities/vip/days.ts'
import { vip as kind } from '#contract/activities/vip/manifest.ts'
import { type ItemState, itemStates } from '#contract/activities/vip/words.ts'
import { dayAfter } from '#contract/days.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { db, Tx } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import { approvedFields } from '../../kyc/validity.ts'
import { levelOf } from '../../standing/levels.ts'
import { playerTotals } from '../../standing/tables.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { type ClaimKey, ONCE } from '../claim.ts'
import { type Grant, grantsIn } from '../grants.ts'
import { isActivityOn } from '../openActivities.ts'
import { birthdayKey, salaryKey, upgradeKey, YEARS_FROM } from './keys.ts'
import { earnedLevel } from './runs.ts'

/** A gift: its key, its items, its state, and the last day to claim it. `isKept`: stored as it was earned, whatever the file says now. */
export type VipGift = {
  key: ClaimKey
  items: readonly RewardItem[]
  state: ItemState
  isKept: boolean
  until?: string
}

/** The gift of a level. `isOpen`: it was reached while the activity was on, so that it can be claimed whether it is on or not. */
type Upgrade = VipGift & { level: number; isOpen: boolean }

/** A player's VIP: level, valid bet, and every gift. */
export type VipStanding = {
  level: number
  bet: number
  needRecharge: boolean
  /** Whether the activity is on and may be shown to the player. */
  isOffered: boolean
  upgrades: readonly Upgrade[]
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
  const grants = await grantsIn(on, player, 'vip')
  const isOffered = isActivityOn(kind.id) && (await mayReceive(player, on))
  const presents = isOffered ? giftsOf(level) : undefined
  return {
    ...{ level, bet, needRecharge: deposited === 0, isOffered },
    upgrades: await upgradesOf(on, { player, bet, level }, grants),
    salary: { ...giftOf(salaryKey(week), presents?.salary ?? [], grants), until: dayAfter(week, 6) },
    birthday: await birthdayOf(on, player, { items: presents?.birthday ?? [], today, grants }),
  }
}

const giftsOf = (level: number) => catalogue().configs.vip.levels.find((one) => one.level === level)

/** A gift by what the player was given or is owed, else by the present file. */
function giftOf(key: ClaimKey, items: readonly RewardItem[], grants: readonly Grant[]): VipGift {
  const grant = grants.find(({ item, round }) => item === key.item && round === key.round)
  if (grant?.state === 'owed') return { key, items: grant.items ?? items, state: itemStates.ready, isKept: true }
  if (grant) return { key, items: grant.items ?? items, state: itemStates.received, isKept: true }
  return { key, items, state: items.length > 0 ? itemStates.ready : itemStates.ahead, isKept: false }
}

type Reached = { player: number; bet: number; level: number }

async function upgradesOf(
  on: typeof db | Tx,
  { player, bet, level: reached }: Reached,
  grants: readonly Grant[],
): Promise<Upgrade[]> {
  const gifts = catalogue().configs.vip.levels.flatMap(({ level, upgrade }) => {
    const gift = giftOf(upgradeKey(level), upgrade, grants)
    if (gift.items.length === 0) return []
    const isAhead = level > reached && !gift.isKept
    return [{ ...gift, level, ...(isAhead && { state: itemStates.ahead }) }]
  })
  // Rounds after an end are counted only where something may be left.
  const isAsked = gifts.some(({ isKept, state }) => !isKept && state === itemStates.ready)
  const earned = (isAsked ? await earnedLevel(on, player, bet) : undefined) ?? -1
  return gifts.map((gift) => ({ ...gift, isOpen: gift.isKept || gift.level <= earned }))
}

type BirthdayFacts = { items: readonly RewardItem[]; today: string; grants: readonly Grant[] }

/** The gift of the latest birthday, by the date on the approved document. */
async function birthdayOf(
  on: typeof db | Tx,
  player: number,
  { items, today, grants }: BirthdayFacts,
): Promise<VipStanding['birthday']> {
  const none = { items, state: itemStates.ahead, isKept: false }
  const birthDate = (await hasIdentity(player, on)) ? (await approvedFields(player, on))?.birthDate : undefined
  if (!birthDate) return { ...none, key: NO_KEY, isIdentified: false }
  const birthday = lastBirthday(birthDate, today)
  const until = dayAfter(birthday, catalogue().configs.vip.birthdayDays - 1)
  const key = birthdayKey(birthday)
  if (hadBirthday(grants)) return { ...none, key, state: itemStates.received, isIdentified: true }
  const gift = giftOf(key, items, grants)
  if (!gift.isKept && (until < today || items.length === 0)) return { ...none, key, isIdentified: true }
  return { ...gift, until, isIdentified: true }
}

/** Whether a birthday gift was claimed in the last months: a corrected date brings no second one. */
function hadBirthday(grants: readonly Grant[]): boolean {
  const since = now().getTime() - BIRTHDAY_APART_DAYS * DAY_MS
  return grants.some(
    ({ item, round, state, claimedAt }) =>
      round === ONCE && item >= YEARS_FROM && state === 'given' && (claimedAt?.getTime() ?? 0) > since,
  )
}
