import { type DayFact, daysBetween, type Streak, streakOf } from '#contract/activities/continuousRecharge/streak.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { sumRewards } from '#contract/props/rewards.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import { countedDeposits } from '../../wallet/deposits/deposited.ts'
import { tightestDeposit } from '../../wallet/limits/deposits.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { usedUp } from '../budget.ts'
import { type Grant, grantsIn } from '../grants.ts'
import { isOn, itemsOf, readKey, rules, today } from './rules.ts'
import { excusedDays } from './stopped.ts'

type Standing = Reply<'appRechargeBonusCollection10'>

/** A player's streak, with what each day brought and the rewards that exist already. */
export type Known = {
  streak: Streak
  /** Cents by day in Manila. */
  deposits: ReadonlyMap<string, Cents>
  grants: readonly Grant[]
}

/**
 * A player's streak at this moment; `more` is what is being credited. A day counts by its deposits, or by what it has earned under an earlier
 * configuration.
 */
export async function knownOf(on: Database | Tx, player: number, more: Cents = 0): Promise<Known> {
  const { since, smallest } = rules()
  const range = { start: dayStart(since), end: dayEnd(today()) }
  const days = await countedDeposits(on, player, range)
  const deposits = new Map(days.map(({ day, cents }) => [day, cents]))
  if (more > 0) deposits.set(today(), (deposits.get(today()) ?? 0) + more)
  const grants = await grantsIn(on, player, 'continuousRecharge')
  const rewarded = new Set(grants.map((grant) => readKey(grant).day))
  const excused = await excusedDays(on, player, since)
  const stateOf = (day: string): DayFact['state'] => {
    if ((deposits.get(day) ?? 0) >= smallest || rewarded.has(day)) return 'met'
    return excused.has(day) ? 'excused' : 'missed'
  }
  const calendar = daysBetween(since, today()).map((day) => ({ day, state: stateOf(day) }))
  return { streak: streakOf(calendar, rules()), deposits, grants }
}

/** How a player stands with deposits on consecutive days. */
export async function standingOf(player: number): Promise<Standing> {
  const known = await knownOf(db, player)
  const isHeard = isOn() && (await mayReceive(player))
  const { days, makeUps, betRate } = rules()
  const { met, makeUpsLeft } = known.streak
  const deposited = known.deposits.get(today()) ?? 0
  return {
    ...{ isOn: isOn(), today: today(), days, makeUps, makeUpsLeft, betRate, deposited },
    isUsedUp: (await usedUp(['continuousRecharge'])).has('continuousRecharge'),
    met: isHeard ? [...met] : [],
    tiers: isHeard ? await shownTiers(player, deposited) : [],
    ready: [...owedIn(known), ...(isHeard ? reachedIn(known) : [])],
  }
}

async function shownTiers(player: number, deposited: Cents): Promise<Standing['tiers']> {
  const left = (await tightestDeposit(player))?.left
  return rules()
    .tiers.filter(({ amount }) => left === undefined || amount - deposited <= left)
    .map(({ amount, rewards }) => ({ amount, rewards: [...rewards], isReached: deposited >= amount }))
}

function owedIn({ grants }: Known): Standing['ready'] {
  const owed = grants.filter(({ state }) => state === 'owed')
  return owed.map((grant) => ({ ...readKey(grant), items: sumRewards(grant.items ?? []) }))
}

/** What days of the streak have reached without having been stored, such as by a deposit that filled a limit. */
export function reachedIn(known: Known): Standing['ready'] {
  return known.streak.met.flatMap((day) =>
    rules().tiers.flatMap(({ amount }) => {
      const reward = rewardOf(known, day, amount)
      return reward === undefined || isKnown(known, day, amount) ? [] : [{ day, amount, items: [...itemsOf(reward)] }]
    }),
  )
}

/** Whether a day's tier was earned already, whatever became of it. */
export function isKnown({ grants }: Known, day: string, amount: Cents): boolean {
  return grants.some((grant) => {
    const own = readKey(grant)
    return own.day === day && own.amount === amount
  })
}

/** The coin of a day and a tier by the present configuration; undefined where the streak has no such day, or the day did not bring it. */
export function rewardOf({ streak, deposits }: Known, day: string, amount: Cents): Cents | undefined {
  const place = streak.met.indexOf(day)
  const tier = rules().tiers.find((one) => one.amount === amount)
  return place >= 0 && (deposits.get(day) ?? 0) >= amount ? tier?.rewards[place] : undefined
}
