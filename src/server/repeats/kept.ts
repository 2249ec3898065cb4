import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { CallName } from '#contract/calls/index.ts'
import { ANSWER_KEPT_MS } from '#contract/repeats.ts'
import { cipherFor, openedOr } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { hashToken } from '../base/tokens.ts'
import { db } from '../db/database.ts'
import { keptAnswers } from './tables.ts'

/** Longer than any call may take: who claimed a key and has not answered by then was cut off, with its process. */
const UNDER_WAY_MS = 90_000
/** Answers that are kept for one owner. A call beyond them is made without. */
export const KEPT_MAX = 300

const cipher = cipherFor('kept answers')

/** A call with its key, and who may ask for its answer. */
export type Wish = { owner: string; key: string; call: CallName; asked: string; keptMs: number }

/** What is known of a wish: it is ours to do, under way elsewhere, answered, another wish's key, or beyond what is kept. */
export type Claim =
  | { kind: 'ours'; at: Date }
  | { kind: 'kept'; answer: Record<string, unknown> }
  | { kind: 'underWay' | 'other' | 'full' }

export const ownerOfPlayer = (player: number): string => `player ${player}`
export const ownerOfDevice = (device: string): string => `device ${hashToken(device)}`

type Found = { isOurs: boolean; rows: number; call: string | null; asked: string | null; answer: string | null }

/** Claims a key in one statement. Of two at once, one gets it. */
export async function claim({ owner, key, call, asked, keptMs }: Wish): Promise<Claim> {
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const { rows } = await db.execute<Found>(sql`
    with ours as (
      insert into kept_answers (owner, key, call, asked, begun_at)
      select ${owner}, ${key}::uuid, ${call}, ${asked}, ${at.toISOString()}::timestamptz
      where (select count(*) from kept_answers where owner = ${owner}) < ${KEPT_MAX}
      on conflict (owner, key) do update
      set call = excluded.call, asked = excluded.asked, answer = null, begun_at = excluded.begun_at
      where kept_answers.begun_at < ${before(keptMs)}::timestamptz
        or (kept_answers.answer is null and kept_answers.begun_at < ${before(UNDER_WAY_MS)}::timestamptz)
      returning 1
    )
    select
      exists (select from ours) as "isOurs",
      (select count(*) from kept_answers where owner = ${owner}) as rows,
      kept.call, kept.asked, kept.answer
    from (select) as one left join kept_answers as kept on kept.owner = ${owner} and kept.key = ${key}::uuid
  `)
  const [found] = rows
  if (!found || found.isOurs) return { kind: 'ours', at }
  // Another claim is being written, or has just been released.
  if (found.call === null) return { kind: found.rows < KEPT_MAX ? 'underWay' : 'full' }
  if (found.call !== call || found.asked !== asked) return { kind: 'other' }
  return found.answer === null ? { kind: 'underWay' } : opened(found.answer)
}

function opened(sealed: string): Claim {
  const text = openedOr(() => cipher.decrypt(sealed))
  // Sealed under a secret that is gone: the call is made as without a key, and refuses what has happened.
  return text === undefined ? { kind: 'full' } : { kind: 'kept', answer: JSON.parse(text) as Record<string, unknown> } // written below
}

const mine = ({ owner, key }: Wish, at: Date) =>
  and(eq(keptAnswers.owner, owner), eq(keptAnswers.key, key), eq(keptAnswers.begunAt, at), isNull(keptAnswers.answer))

/** Keeps the answer of a call that was done. */
export async function keep(wish: Wish, at: Date, answer: object): Promise<void> {
  await db
    .update(keptAnswers)
    .set({ answer: cipher.encrypt(JSON.stringify(answer)) })
    .where(mine(wish, at))
}

/** Frees the key of a call that did nothing, so that a repeat is judged anew. */
export async function release(wish: Wish, at: Date): Promise<void> {
  await db.delete(keptAnswers).where(mine(wish, at))
}

/** Whether a call under this key was answered, is under way, or is not known here. */
export async function stateOf(owners: readonly string[], call: string, key: string) {
  const since = new Date(now().getTime() - ANSWER_KEPT_MS)
  const isMeant = and(inArray(keptAnswers.owner, [...owners]), eq(keptAnswers.key, key), eq(keptAnswers.call, call))
  const [found] = await db
    .select()
    .from(keptAnswers)
    .where(and(isMeant, gt(keptAnswers.begunAt, since)))
  if (!found) return 'unknown'
  return found.answer === null ? 'underWay' : 'made'
}

/** Deletes what was kept for a day. Returns the number of rows. */
export async function forgetOldAnswers(): Promise<number> {
  const before = new Date(now().getTime() - ANSWER_KEPT_MS)
  const { rowCount } = await db.delete(keptAnswers).where(lt(keptAnswers.begunAt, before))
  return rowCount ?? 0
}
