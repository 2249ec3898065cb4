import * as v from 'valibot'
import { call } from '../../call/call.ts'
import {
  cents,
  count,
  eachOnce,
  given,
  id,
  nextCursor,
  pageBody,
  positiveCents,
  textHash,
  time,
} from '../../call/shapes.ts'
import { beaconShape, beaconSignature } from '../beaconShape.ts'
import { claimRefusals } from '../claimRefusals.ts'
import { PACKET_TIERS_MAX } from './limits.ts'

export { config } from './config.ts'

const terms = {
  /** How many packets there are of each amount. */
  packets: v.pipe(v.array(v.strictObject({ count: id, cents: positiveCents })), v.maxLength(PACKET_TIERS_MAX)),
  betRate: v.pipe(v.number(), v.minValue(0)),
}

/** The caller's packet of a drop: its number in the order of taking, and what it held. */
const mine = v.strictObject({ number: id, cents: positiveCents })

const drop = {
  /** Its moment, which is its name. */
  dropsAt: time,
  endsAt: time,
  ...terms,
  taken: count,
  serverSeedHash: textHash,
  /** The round that decides the order with the seed. Drops that were announced before it took part have none. */
  beacon: v.optional(beaconShape),
  /** The round is due and not known here yet: nothing can be taken. */
  isWaiting: v.optional(v.literal(true)),
  mine: v.optional(mine),
}

const standing = {
  /** The drop that is open, and the one that is announced. */
  open: v.optional(v.strictObject(drop)),
  next: v.optional(v.strictObject(drop)),
  /** Whether it is on, and offered to the caller. */
  isOn: v.boolean(),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
}

export const calls = {
  redPacket: call({
    about:
      'The drop of red packets that is open, and the next one: its moment, and how many packets of each amount it has (cents). Also the hash of the seed and the round of the beacon that put them in order, how many are taken, and the caller’s own. Ours.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  redPacketTake: call({
    about:
      'Takes a packet of the open drop, once: the next one in an order that nobody knew before. `orderWaits`: the round of the beacon is not published yet. `sameDevice`: another account on the caller’s device has taken one, and the identity is not checked. `rewardUnknown`: it is not open. `rewardNotReached`: every packet is taken. Under load a call may be answered 503 without having been looked at, and may be made again. Answers what was given, the coin and points the caller then has (hundredths), and how they stand. Ours.',
    access: 'player',
    body: { dropsAt: time },
    reply: { ...given, coin: cents, lottery: cents, ...standing },
    refusals: ['rewardUnknown', 'orderWaits', 'sameDevice', 'needsTopUp', ...claimRefusals] as const,
  }),
  redPacketDrops: call({
    about:
      'The drops that are over, the newest first, paged, each with the caller’s own packet. The seed and the SHA-256 of the beacon’s signature, as client seed, are enough to put its packets in order again. Ours.',
    access: 'player',
    body: pageBody,
    reply: {
      rows: eachOnce(
        v.strictObject({
          ...drop,
          serverSeed: v.optional(textHash),
          clientSeed: v.string(),
          signature: v.optional(beaconSignature),
        }),
        ({ dropsAt }) => dropsAt,
      ),
      cursor: nextCursor,
    },
    refusals: [],
  }),
}
