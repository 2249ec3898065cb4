import * as v from 'valibot'
import { call } from '../../call/call.ts'
import {
  cents,
  count,
  day,
  id,
  nextCursor,
  pageBody,
  positiveCents,
  rewardItems,
  textHash,
  time,
} from '../../call/shapes.ts'
import { beaconSignature, movableBeacon } from '../beaconShape.ts'
import { LINES_PER_PAGE, LIST_PAGES_MAX, PLACES_MAX, PRIZE_TIERS_MAX } from './limits.ts'

export { config } from './config.ts'

const prizes = v.pipe(v.array(v.strictObject({ count: id, items: rewardItems })), v.maxLength(PRIZE_TIERS_MAX))
const winners = v.pipe(v.array(v.strictObject({ place: id, ticket: id })), v.maxLength(PLACES_MAX))

/** `open`: play brings tickets. `closed`: the list is fixed. `drawn`: the winners are fixed. `paid`: so are their prizes. */
const state = v.picklist(['open', 'closed', 'drawn', 'paid'])

const draw = {
  day,
  state,
  closesAt: time,
  drawsAt: time,
  /** Valid bet of one ticket, in cents; most tickets of one player, and of all players together who log in on one device. */
  bet: positiveCents,
  perPlayer: id,
  perDevice: v.optional(id),
  /** Most prizes of one player. */
  prizesEach: v.optional(id),
  prizes,
  tickets: count,
  /** How many numbers it is drawn from with these tickets: those above the tickets are nobody's. */
  numbers: count,
  serverSeedHash: textHash,
  beacon: movableBeacon,
  /** SHA-256 of the list of tickets, from the closing on. */
  listHash: v.optional(textHash),
  /** It waits for a round that should be there. */
  isLate: v.optional(v.literal(true)),
}

/** A draw that was held. */
const past = v.strictObject({ day, tickets: count, drawnAt: time, prizes, winners })

const mine = v.strictObject({
  /** In the open draw. */
  tickets: count,
  /** The caller has as many as one player can. */
  isFull: v.boolean(),
  /** All who log in on a device of the caller's have as many together as one device can. */
  isDeviceFull: v.optional(v.literal(true)),
  /** Whether stakes bring tickets at present: not to who is away, limited by an operator, or in a raised step of care. */
  counts: v.boolean(),
  /** Valid bet toward the next ticket, in cents. Left out where none comes next, or while nothing is promoted to the caller. */
  toward: v.optional(cents),
  /** A deposit is required before. */
  needRecharge: v.boolean(),
  /** In the draw that is closed and not drawn, or in the last one. */
  before: v.optional(v.strictObject({ day, tickets: count })),
})

export const calls = {
  weekendLottery: call({
    about:
      'The weekend lottery: the draw that is open, the one that is closed and not drawn yet, and the last one. With a session also how many tickets its player has, counted up to now. Valid bet in cents. Ours.',
    access: 'public',
    body: {},
    reply: {
      isOn: v.boolean(),
      open: v.optional(v.strictObject(draw)),
      closed: v.optional(v.strictObject(draw)),
      last: v.optional(past),
      mine: v.optional(mine),
    },
    refusals: ['sessionEnded'],
  }),
  weekendLotteryTickets: call({
    about:
      'The caller’s tickets of a draw, in runs of numbers, the newest first, with the prizes of each. `line` is where the run stands in the list of tickets. Ours.',
    access: 'player',
    body: { day, ...pageBody },
    reply: {
      rows: v.array(v.strictObject({ line: id, first: id, last: id, time, won: winners })),
      cursor: nextCursor,
    },
  }),
  weekendLotteryDraws: call({
    about: 'The draws that were held, the newest first, with their winning tickets. Ours.',
    access: 'public',
    body: pageBody,
    reply: { rows: v.array(past), cursor: nextCursor },
  }),
  weekendLotteryProof: call({
    about:
      'Everything by which a closed or drawn draw is checked: the committed seed, revealed once it is drawn, the beacon’s round with its signature, the hashes of the pages of the list of tickets, and the winning tickets, in the order of their prizes. A drawn number above the tickets is nobody’s and not among them. Ours.',
    access: 'public',
    body: { day },
    reply: {
      ...{
        day,
        state,
        closesAt: time,
        tickets: count,
        numbers: count,
        places: count,
        serverSeedHash: textHash,
        beacon: movableBeacon,
      },
      ...{ listHash: textHash, pages: v.pipe(v.array(textHash), v.maxLength(LIST_PAGES_MAX)) },
      drawn: v.optional(
        v.strictObject({
          serverSeed: textHash,
          signature: beaconSignature,
          winners,
        }),
      ),
    },
    refusals: ['rewardUnknown'],
  }),
  weekendLotteryList: call({
    about:
      'A page of the list of tickets of a closed draw, from 0. A line is the first and last number of a run, and a mark by which only its player finds it: SHA-256 of the day, a colon and the account’s uuid. Ours.',
    access: 'public',
    body: { day, page: v.pipe(count, v.maxValue(LIST_PAGES_MAX)) },
    reply: {
      lines: v.pipe(v.array(v.strictObject({ first: id, last: id, mark: textHash })), v.maxLength(LINES_PER_PAGE)),
    },
    refusals: ['rewardUnknown'],
  }),
}
