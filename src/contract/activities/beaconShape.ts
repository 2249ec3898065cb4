import * as v from 'valibot'
import { id, textHash, time } from '../call/shapes.ts'
import { BEACON_KEY, BEACON_SIGNATURE } from '../games/beacon.ts'

const round = {
  chain: v.strictObject({
    hash: textHash,
    publicKey: v.pipe(v.string(), v.regex(BEACON_KEY)),
    genesis: id,
    period: id,
  }),
  round: id,
  /** When it is published. */
  at: time,
  /** It is the beacon of the demo, whose key is no secret. */
  isDemo: v.optional(v.literal(true)),
}

/** The chain and the round of a beacon that a draw waits for, or was drawn by. */
export const beaconShape = v.strictObject(round)

/** The same of a draw whose round may be named anew: `firstRound` is the one before, if its list was not closed in time for it. */
export const movableBeacon = v.strictObject({ ...round, firstRound: v.optional(id) })

export const beaconSignature = v.pipe(v.string(), v.regex(BEACON_SIGNATURE))
