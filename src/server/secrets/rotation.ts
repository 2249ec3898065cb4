import { and, eq, ne, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { keyring } from '../base/keyring.ts'
import { db, type Tx } from '../db/database.ts'
import { canaries } from '../db/secretTables.ts'
import { countStragglers, SEAL_LOCK } from '../db/unlock.ts'
import { countStale, reseal } from './reseal.ts'

/** Where a rotation of PERYA_SECRET stands. */
export type RotationState = {
  secrets: { id: string; state: 'next' | 'used' | 'gone'; isCurrent: boolean }[]
  /** Values by place that are not sealed under the current secret. */
  stale: Record<string, number>
  /** Connections of processes that seal under another secret. */
  stragglers: number
}

export type Dropped = { done: true; count: number } | { done: false; why: string }

/** The transaction in which a secret is let go. */
type Act = (work: (tx: Tx) => Promise<Dropped>) => Promise<Dropped>

const sealsElsewhere = () => sql`application_name not like ${`perya reads ${keyring().current.id}%`}`

export async function rotationState(): Promise<RotationState> {
  const { id: own } = keyring().current
  const rows = await db.select().from(canaries).orderBy(canaries.generation)
  const secrets = rows.map(({ id, state }) => ({ id, state, isCurrent: id === own }))
  return { secrets, stale: await countStale(), stragglers: await countStragglers(db, sealsElsewhere()) }
}

/**
 * Lets every other secret go, once nothing is sealed under it. Values that no secret opens are lost already: the caller repeats their
 * number in `lose`, so that a vault that is only out of reach loses nothing.
 */
export async function dropOldSecrets(lose = 0, act: Act = (work) => db.transaction(work)): Promise<Dropped> {
  const isOther = and(eq(canaries.state, 'used'), ne(canaries.id, keyring().current.id))
  if ((await db.select().from(canaries).where(isOther)).length === 0) return refused(NOTHING)
  const { lost } = await reseal()
  const left = Object.values(await countStale()).reduce((sum, count) => sum + count, 0)
  if (left > lost) return refused(`${left - lost} values are still sealed under another secret: run it again.`)
  if (lost !== lose)
    return refused(
      `${lost} values are missing or open under no secret of this process: see "secrets status", and repeat the number to lose them.`,
    )
  return await act(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`)
    const stragglers = await countStragglers(tx, sealsElsewhere())
    if (stragglers > 0)
      return refused(
        `Processes that seal under another secret are still connected (${stragglers} connections): restart them first.`,
      )
    const change = { state: 'gone' as const, canary: '', changedAt: now() }
    const gone = await tx.update(canaries).set(change).where(isOther).returning()
    return { done: true, count: gone.length }
  })
}

const NOTHING = 'This database has one secret in use, so there is none to let go.'
const refused = (why: string): Dropped => ({ done: false, why })
