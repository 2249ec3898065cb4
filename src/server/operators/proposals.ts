import { and, asc, count, eq, gt, min } from 'drizzle-orm'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { findOperator } from './accounts.ts'
import { isInForce } from './prove.ts'
import { type KeptFields, operatorProposals } from './tables.ts'

const HOUR_MS = 3_600_000
/** Over a week-end with a holiday. What was not approved by then is proposed anew. */
const OPEN_HOURS = 96
const LISTED_MAX = 200

const cipher = cipherFor('operators’ proposals')

export type Proposal = Omit<typeof operatorProposals.$inferSelect, 'sealed'> & { typed: KeptFields }

export type Proposed = { verb: string; typed: KeptFields; player: number | undefined; by: string }

/** Keeps an act until a second person approves it. Returns its id. */
export async function keepProposal(tx: Tx, { verb, typed, player, by }: Proposed): Promise<string> {
  const proposedAt = now()
  const expiresAt = new Date(proposedAt.getTime() + OPEN_HOURS * HOUR_MS)
  const row = { verb, player: player ?? null, proposedBy: by, proposedAt, expiresAt }
  const [kept] = await tx
    .insert(operatorProposals)
    .values({ ...row, sealed: cipher.encrypt(JSON.stringify(typed)) })
    .returning({ id: operatorProposals.id })
  if (!kept) throw new Error('no proposal was inserted')
  return kept.id
}

const isOpen = () => and(eq(operatorProposals.state, 'open'), gt(operatorProposals.expiresAt, now()))

/** Proposals that wait, oldest first. */
export async function listProposals(): Promise<Proposal[]> {
  const { proposedAt } = operatorProposals
  const rows = await db.select().from(operatorProposals).where(isOpen()).orderBy(asc(proposedAt)).limit(LISTED_MAX)
  return rows.map(readProposal)
}

/** How many wait, and since when the oldest does. */
export async function openProposals(): Promise<{ count: number; oldest: Date | null }> {
  const { proposedAt } = operatorProposals
  const [row] = await db
    .select({ count: count(), oldest: min(proposedAt) })
    .from(operatorProposals)
    .where(isOpen())
  return row ?? { count: 0, oldest: null }
}

export async function findProposal(id: string): Promise<Proposal | undefined> {
  const [row] = await db
    .select()
    .from(operatorProposals)
    .where(and(eq(operatorProposals.id, id), isOpen()))
  return row && readProposal(row)
}

function readProposal({ sealed, ...row }: typeof operatorProposals.$inferSelect): Proposal {
  const text = cipher.decrypt(sealed)
  // Encrypted by `keepProposal`, from this type.
  return { ...row, typed: text === undefined ? {} : (JSON.parse(text) as KeptFields) }
}

/** Closes an open proposal, once. False if it was decided or has expired meanwhile. */
export async function closeProposal(
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'refused'; by: string },
): Promise<boolean> {
  const closed = await tx
    .update(operatorProposals)
    .set({ state: decided.state, decidedBy: decided.by, decidedAt: now() })
    .where(and(eq(operatorProposals.id, id), isOpen()))
    .returning({ id: operatorProposals.id })
  return closed.length === 1
}

/** Whether the proposer may still act: somebody revoked has no eyes. */
export async function isProposerInForce({ proposedBy }: Pick<Proposal, 'proposedBy'>): Promise<boolean> {
  const row = await findOperator(proposedBy)
  return row !== undefined && isInForce(row)
}
