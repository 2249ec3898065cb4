import type { Keyring } from '../base/keyring.ts'

/** A secret as the database knows it. */
export type Known = { id: string; generation: number; state: 'next' | 'used' | 'gone' }

export type Verdict =
  | { kind: 'refused'; why: string }
  /** `add` and `promote` are ids that the database must learn of first. */
  | { kind: 'open'; generation: number; add: Known[]; promote: string | undefined }

const refused = (why: string): Verdict => ({ kind: 'refused', why })

const WRONG =
  'PERYA_SECRET is not the secret of this database: its values would not open. Give the right secret, or another database.'
const UNANNOUNCED =
  'PERYA_SECRET is new to this database, and other processes could not read it: start them all with it as PERYA_SECRET_NEXT first.'
const MISSING =
  'This database may hold values under a second secret, which is missing: set PERYA_SECRET_OLD to it, until `npm run operator -- secrets drop` has let it go.'
const NO_FIRST =
  'PERYA_SECRET_OLD is set, but this database has not met its secret yet: start once with the secret it was made with, as PERYA_SECRET alone.'

/** Whether a process with these secrets may open a database that knows those. */
export function judge({ current, next, old }: Keyring, known: readonly Known[]): Verdict {
  if (known.length === 0) {
    if (old) return refused(NO_FIRST)
    const first: Known = { id: current.id, generation: 0, state: 'used' }
    const announced: Known[] = next ? [{ id: next.id, generation: 1, state: 'next' }] : []
    return { kind: 'open', generation: 0, add: [first, ...announced], promote: undefined }
  }
  const stateOf = (id: string | undefined) => known.find((one) => one.id === id)?.state
  const own = known.find(({ id }) => id === current.id)
  const read = [current.id, next?.id, old?.id]
  if (!own) {
    const isOurs = known.some(({ id, state }) => state === 'used' && read.includes(id))
    return refused(isOurs ? UNANNOUNCED : WRONG)
  }
  const gone = [own.state, stateOf(next?.id)].indexOf('gone')
  if (gone >= 0)
    return refused(
      `${gone === 0 ? 'PERYA_SECRET' : 'PERYA_SECRET_NEXT'} was let go by this database: choose a new one.`,
    )
  if (old && stateOf(old.id) === undefined)
    return refused('PERYA_SECRET_OLD never sealed anything in this database: correct it or remove it.')
  if (known.some(({ id, state }) => state === 'used' && !read.includes(id))) return refused(MISSING)
  const generation = 1 + Math.max(...known.map((one) => one.generation))
  const add: Known[] = next && stateOf(next.id) === undefined ? [{ id: next.id, generation, state: 'next' }] : []
  return { kind: 'open', generation: own.generation, add, promote: own.state === 'next' ? own.id : undefined }
}
