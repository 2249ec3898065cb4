import { and, eq, ne } from 'drizzle-orm'
import type { LimitName } from '#contract/care/limits.ts'
import type { CareStep } from '#contract/care/signals.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { careDue, careScores, limitRaises } from './signalTables.ts'

type On = typeof db | Tx

/** Something has happened that a marker looks at: the player is scored within a minute. It never waits for a score. */
export async function noteSignal(on: On, player: number): Promise<void> {
  await on.insert(careDue).values({ player, since: now() }).onConflictDoNothing()
}

/** A raise or removal of a limit was asked for. */
export async function noteRaise(tx: Tx, player: number, name: LimitName): Promise<void> {
  const askedAt = now()
  await tx
    .insert(limitRaises)
    .values({ player, name, day: manilaDay(askedAt), askedAt })
    .onConflictDoNothing()
  await noteSignal(tx, player)
}

/** The step that the signals of a player led to; raised is every one but `none`. */
export async function careStepOf(player: number, on: On = db): Promise<CareStep> {
  const isRaised = and(eq(careScores.player, player), ne(careScores.step, 'none'))
  const [row] = await on.select({ step: careScores.step }).from(careScores).where(isRaised)
  return row?.step ?? 'none'
}
