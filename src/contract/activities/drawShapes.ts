import * as v from 'valibot'
import { regionRefusals } from '../call/region.ts'
import { cents, count, eachOnce, id, positiveCents, textHash, time, uuid } from '../call/shapes.ts'
import { BET_RATE_MAX } from '../games/limits.ts'
import { DRAW_PRIZES_MAX } from '../points/limits.ts'
import { drawKinds } from './draws.ts'
import { SPIN_RANGES_MAX } from './inviteUserSpin/limits.ts'

/** Shapes of draws: of points, and of activities. */

const clientSeed = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** What is given: a prop by its number, and how much of it; coin and points in hundredths. */
export const givenProp = {
  prop: id,
  count: positiveCents,
  betRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX))),
}
/** The same, where nothing may have been given. */
export const givenPropOrNone = v.partial(v.object(givenProp)).entries

const prize = v.strictObject({ id, weight: id, ...givenPropOrNone, instead: v.optional(positiveCents) })
export const prizes = v.pipe(
  eachOnce(prize, ({ id }) => id),
  v.maxLength(DRAW_PRIZES_MAX),
)
/** Lists of prizes that draws were made from, by their hash. */
export const prizeTables = v.array(v.strictObject({ hash: textHash, prizes }))

/** What a draw asks for: `nextServerSeedHash` and `tableHash` are what the player was shown; `clientSeed` is theirs. */
export const drawFields = { requestId: uuid, clientSeed, nextServerSeedHash: textHash, tableHash: textHash }

/** What a player is shown before a draw. */
export const drawSeen = {
  prizes,
  /** How often each of these prizes has come, in all players' draws since they stand so. Those that never came are left out. */
  drawn: v.pipe(
    eachOnce(v.strictObject({ prize: id, drawn: count }), ({ prize }) => prize),
    v.maxLength(DRAW_PRIZES_MAX),
  ),
  tableHash: textHash,
  nextServerSeedHash: textHash,
}

/** How a draw came about: enough to draw it again. */
export const drawProof = v.strictObject({
  prize: count,
  serverSeed: v.string(),
  serverSeedHash: textHash,
  clientSeed,
  /** Counts the player's draws from 1; 0 in those from before they were counted. */
  nonce: count,
  tableHash: textHash,
})

/** A cycle of spins draws whole amounts, in centavos: each of its range but the last one, which brings the target less all others. */
const spinAmounts = {
  target: positiveCents,
  ranges: v.pipe(v.array(v.strictObject({ from: cents, to: cents })), v.maxLength(SPIN_RANGES_MAX + 1)),
  amounts: v.pipe(v.array(cents), v.maxLength(SPIN_RANGES_MAX + 1)),
}

/**
 * A draw by a seed of the player's own: of points, of an activity, or a cycle of spins. The server seed is shown once its prize is there, or its cycle
 * has ended. `prize` 0 stands for a seed that opens no more: then nothing was drawn.
 */
export const sealedDraw = v.strictObject({
  ...{ kind: v.picklist(['points', ...drawKinds, 'spins']), time, nonce: id },
  ...{ serverSeedHash: textHash, clientSeed, serverSeed: v.optional(v.string()) },
  ...{ tableHash: v.optional(textHash), prize: v.optional(count) },
  ...givenPropOrNone,
  ...v.partial(v.object(spinAmounts)).entries,
})

/**
 * Something that was opened or drawn in an activity. `item` is the place of a lantern, 0 for things without a number. Without a prop nothing was
 * given.
 */
export const drawnRow = v.strictObject({
  ...{ requestId: uuid, kind: v.picklist(drawKinds), item: count, time },
  ...givenPropOrNone,
  draw: v.optional(drawProof),
})

/** Refusals of an account that may buy no chance now: abroad, excluded, locked, closing, without age, texts or identity. */
export const entryRefusals = [
  ...['restricted', 'accountClosed', 'closingUnderWay', 'birthDateNeeded', 'ageInReview', 'textsNeeded', 'kycNeeded'],
  ...regionRefusals,
] as const
