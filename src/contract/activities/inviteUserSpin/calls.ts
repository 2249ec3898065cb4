import * as v from 'valibot'
import { call } from '../../call/call.ts'
import {
  cents,
  count,
  eachOnce,
  friendAsked,
  given,
  id,
  nextCursor,
  pageBody,
  positiveCents,
  rewardItems,
  textHash,
  time,
} from '../../call/shapes.ts'
import { claimRefusals, drawRefusals } from '../claimRefusals.ts'
import { drawFields } from '../drawShapes.ts'
import { offer } from '../offer.ts'
import { SPIN_DAYS_MAX, SPIN_RANGES_MAX } from './limits.ts'

export { config } from './config.ts'

const { clientSeed, nextServerSeedHash } = drawFields

/** What a cycle promises: the ranges are those of all its spins, in their order. */
const terms = {
  target: positiveCents,
  betRate: v.pipe(v.number(), v.minValue(0)),
  days: v.pipe(id, v.maxValue(SPIN_DAYS_MAX)),
  /** How many valid friends surely complete it. */
  friends: count,
  ranges: v.pipe(v.array(v.strictObject({ from: positiveCents, to: positiveCents })), v.maxLength(SPIN_RANGES_MAX + 1)),
}

/** `running`: its spins go on. `complete`: the target is reached. `over`: it ended below the target. */
const cycle = v.strictObject({
  cycle: id,
  state: v.picklist(['running', 'complete', 'over']),
  startTime: time,
  expireTime: time,
  ...terms,
  /** How many spins were made, and what they brought. Once the cycle has ended, `amounts` are those of all spins. */
  spins: count,
  amounts: v.pipe(v.array(positiveCents), v.maxLength(SPIN_RANGES_MAX + 1)),
  serverSeedHash: textHash,
  clientSeed,
  nonce: count,
  /** The seed by which its amounts were drawn, once it has ended. */
  serverSeed: v.optional(textHash),
})

const standing = {
  /** Whether the caller may begin a cycle: it is on, and offered to them. */
  isOn: v.boolean(),
  /** The terms of the next cycle. */
  terms: v.strictObject(terms),
  /** The number of the cycle that runs, or of the next one. */
  cycle: id,
  running: v.optional(cycle),
  /** The caller's valid friends that no complete cycle has counted yet. */
  valid: count,
  /** How many spins of the running cycle, or of the next one, can be made now. */
  ready: count,
  /** Complete cycles that were not exchanged yet. */
  owed: eachOnce(v.strictObject({ cycle: id, items: rewardItems }), (one) => one.cycle),
  /**
   * Of the running cycle's ranges, or the next one's, for each spin but the last: how often all players made it, and how often it then brought more than
   * the middle. Pairs without names, since each page loads the shapes of all replies.
   */
  seen: v.pipe(v.array(v.pipe(v.array(count), v.length(2))), v.maxLength(SPIN_RANGES_MAX)),
  nextServerSeedHash: textHash,
  friend: friendAsked,
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  /** Today's budget has no room for one more cycle. */
  isUsedUp: v.boolean(),
  offer,
}

export const calls = {
  actInviteUser: call({
    about:
      'How the caller stands with the invite-user spin: the terms of a cycle, and the one that runs, with what its spins have brought. Also how many valid friends count, how many spins can be made, and what can be exchanged. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  actInviteUserStatus: call({
    about:
      'The same for pages around it, in short: whether a cycle runs, until when, and what it has brought of its target (cents). Also how many spins can be made, and how many complete cycles can be exchanged. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: {},
    reply: {
      isRunning: v.boolean(),
      expireTime: v.optional(time),
      amount: cents,
      target: positiveCents,
      ready: count,
      owed: count,
    },
    refusals: [],
  }),
  actInviteUserRecord: call({
    about:
      "The caller's cycles, the newest first, paged. One that has ended reveals its seed and what all of its spins had brought: it can be drawn again. Spec 7.2 has the name, the rest is ours.",
    access: 'player',
    body: pageBody,
    reply: { rows: eachOnce(cycle, (one) => one.cycle), cursor: nextCursor },
    refusals: [],
  }),
  actInviteUserSpin: call({
    about:
      'Makes a spin of a cycle, once: `cycle` and `spin` are the numbers that come next, so a repeat changes nothing. The first spin begins the cycle; its amounts are drawn from the committed server seed and the client seed, which only then counts. Each further spin takes one more valid friend. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { cycle: id, spin: id, clientSeed, nextServerSeedHash, offer },
    reply: { drawn: v.strictObject({ cycle: id, spin: id, amount: positiveCents }), ...standing },
    refusals: [...drawRefusals, 'rewardNotReached', 'rewardReceived', 'rewardUnknown', 'needsTopUp'],
  }),
  actInviteUserExchange: call({
    about:
      'Gives the target of a complete cycle as coin, once. Answers what was given, the coin and points the caller then has (hundredths), and how they stand. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { cycle: id },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: claimRefusals,
  }),
}
