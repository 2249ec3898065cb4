import type { Reply } from '#contract/calls/index.ts'
import { type LimitName, limitNames, partsOf } from '#contract/care/limits.ts'
import { now } from '../../base/clock.ts'
import { type LimitRow, limitsOf, mostOf, raiseOf } from '../../care/limits.ts'
import { leftOf } from '../../care/stakes.ts'
import { usedInPlay } from '../../care/used.ts'
import { windowOf } from '../../care/windows.ts'
import { db, type Tx } from '../../db/database.ts'
import { depositSums, depositsOf } from './deposits.ts'

type Shown = Reply<'getLimits'>['limits'][number]

/** All limits of a player as the player reads them, with what their windows have taken. */
export async function shownLimits(player: number, on: typeof db | Tx = db): Promise<Shown[]> {
  const at = now()
  const rows = await limitsOf(player, on)
  const used = new Map([...(await usedInPlay(player, at, on)), ...depositsOf(await depositSums(player, at, on))])
  return limitNames.map((name) => ({
    limit: name,
    ...ownOf(rows.get(name)),
    ...windowFields(name, mostOf(rows.get(name)), used.get(name) ?? 0, at),
    ...raiseFields(rows.get(name)),
  }))
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

function windowFields(name: LimitName, most: number | null, used: number, at: Date): Partial<Shown> {
  const { span } = partsOf(name)
  const inForce = most === null ? {} : { most, left: span ? leftOf({ most, used }) : most }
  if (!span) return inForce
  return { ...inForce, used: Math.max(0, used), renewTime: windowOf(span, at).until.getTime() }
}

function raiseFields(row: LimitRow | undefined): Pick<Shown, 'raise'> {
  const raise = row && raiseOf(row)
  if (!raise) return {}
  const { most, state, askedAt, ripeAt, endsAt } = raise
  const times = { askTime: askedAt.getTime(), ripeTime: ripeAt.getTime(), endTime: endsAt.getTime() }
  return { raise: { ...(most !== null && { most }), state, ...times } }
}
