import type { Reply } from '#contract/calls/index.ts'
import { type LimitName, limitNames, partsOf } from '#contract/care/limits.ts'
import { now } from '../../base/clock.ts'
import { type LimitRow, limitsOf, mostOf, type Raise, raiseOf } from '../../care/limits.ts'
import { type PayRow, payDaysOf, periodOf, written } from '../../care/payRows.ts'
import { leftOf } from '../../care/stakes.ts'
import { usedInPlay } from '../../care/used.ts'
import { renewalOf, type Window } from '../../care/windows.ts'
import { db, type Tx } from '../../db/database.ts'
import { depositSums, depositsOf } from './deposits.ts'

type Shown = Reply<'getLimits'>['limits'][number]

/** All limits of a player as the player reads them, with what their windows have taken, and when pay comes. */
export async function shownLimits(player: number, on: typeof db | Tx = db): Promise<Reply<'getLimits'>> {
  const at = now()
  const rows = await limitsOf(player, on)
  const row = await payDaysOf(player, on)
  const pay = row && periodOf(row, at)
  const deposits = depositsOf(await depositSums(player, at, { pay, on }))
  const used = new Map([...(await usedInPlay(player, at, on)), ...deposits])
  const limits = limitNames.map((name) => ({
    limit: name,
    ...ownOf(rows.get(name)),
    ...windowFields(name, mostOf(rows.get(name)), used.get(name) ?? 0, renewalOf(name, at, pay)),
    ...raiseFields(rows.get(name)),
  }))
  return { limits, ...(row && pay && { pay: payFields(row, pay) }) }
}

function payFields(row: PayRow, { until }: Window): NonNullable<Reply<'getLimits'>['pay']> {
  const { days, raiseTo } = row
  const raise = timesOf(raiseOf(row))
  const wanted = raiseTo === null ? {} : { payDays: written(raiseTo) }
  return { payDays: written(days), nextTime: until.getTime(), ...(raise && { raise: { ...wanted, ...raise } }) }
}

function ownOf(row: LimitRow | undefined): Pick<Shown, 'own' | 'operator'> {
  const { own = null, ownSince = null, operator = null, operatorSince = null, operatorReason = null } = row ?? {}
  return {
    ...(own !== null && ownSince && { own: { most: own, time: ownSince.getTime() } }),
    ...(operator !== null &&
      operatorSince && {
        operator: { most: operator, time: operatorSince.getTime(), reason: operatorReason ?? '' },
      }),
  }
}

function windowFields(name: LimitName, most: number | null, used: number, until: Date | undefined): Partial<Shown> {
  const { span } = partsOf(name)
  const inForce = most === null ? {} : { most, left: span ? leftOf({ most, used }) : most }
  return until ? { ...inForce, used, renewTime: until.getTime() } : inForce
}

function raiseFields(row: LimitRow | undefined): Pick<Shown, 'raise'> {
  const raise = timesOf(raiseOf(row))
  if (!raise) return {}
  const most = row?.raiseTo ?? null
  return { raise: { ...(most !== null && { most }), ...raise } }
}

const timesOf = (raise: Raise | undefined) =>
  raise && {
    state: raise.state,
    askTime: raise.askedAt.getTime(),
    ripeTime: raise.ripeAt.getTime(),
    endTime: raise.endsAt.getTime(),
  }
