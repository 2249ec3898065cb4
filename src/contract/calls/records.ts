import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, day, eachOnce, id, nextCursor, pageBody, positiveCents, time } from '../call/shapes.ts'
import { recordKinds } from '../enumerations.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { GAMES_MAX } from '../lobby/limits.ts'
import { ENTRY, ENTRY_MOVES_MAX, recordFiles } from '../wallet/records.ts'

const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A page of orders, of all or of some days in Manila. */
export const ordersBody = { ...pageBody, from: v.optional(day), to: v.optional(day) }

/** The choice of lines of a record. No kind at all is every kind. */
export const recordChoice = {
  kinds: v.optional(v.pipe(v.array(v.picklist(recordKinds)), v.maxLength(recordKinds.length))),
  from: v.optional(day),
  to: v.optional(day),
  /** Rounds of these games alone. */
  games: v.optional(v.pipe(v.array(id), v.maxLength(GAMES_MAX))),
}

const pocketSums = v.strictObject({ coin: cents, points: cents, hold: cents, safebox: cents })

/** One line of the player's chain with all that its hash covers (`server/ledger/receipt.ts`). */
const proof = v.strictObject({
  player: id,
  seq: v.pipe(count, v.minValue(1)),
  /** The hash of the line before; zeros before the first. */
  previous: hex64,
  hash: hex64,
  entry: v.string(),
  reason: v.string(),
  time,
  /** JSON as it is stored, or empty. */
  metadata: v.string(),
  moves: v.pipe(
    v.array(v.strictObject({ from: v.string(), to: v.string(), cents: positiveCents })),
    v.maxLength(ENTRY_MOVES_MAX),
  ),
  /** What the pockets held before and after. Left out for lines too far back (RECORD_LINES_MAX). */
  balances: v.optional(v.strictObject({ before: pocketSums, after: pocketSums })),
})

/** A day's anchor: one hash over the ends of all chains. It tells nothing of anybody. */
const anchor = v.strictObject({ id, day, leaves: count, root: hex64, previous: hex64, hash: hex64 })

/** The record as files and proofs. All ours. */
export const recordCalls = {
  askRecordFile: call({
    about:
      'Opens the way to a file of the record: `csv` of the chosen lines, or the whole `wallet` with its chain. The ticket is posted once, within a minute, as `ticket` of a form to /my-record. Ours.',
    access: 'player',
    body: { as: v.picklist(recordFiles), ...recordChoice },
    reply: { ticket: v.string() },
    refusals: ['attemptsTooMany'],
  }),
  getProof: call({
    about:
      'The proof of one line of the record, by its entry: what its hash covers, the hash of the line before, and the balances around it. Cents. Ours.',
    access: 'player',
    body: { entry: v.pipe(v.string(), v.regex(ENTRY)) },
    reply: { proof },
    refusals: ['entryUnknown'],
  }),
  getAnchors: call({
    about: 'The daily anchors of all chains, newest first, paged. /fair/anchors.json has all of them. Ours.',
    access: 'public',
    body: pageBody,
    reply: {
      rows: v.pipe(
        eachOnce(anchor, ({ day }) => day),
        v.maxLength(PAGE_SIZE_MAX),
      ),
      cursor: nextCursor,
    },
  }),
}
