import * as v from 'valibot'
import {
  drawFields,
  drawProof,
  drawSeen,
  entryRefusals,
  givenProp,
  givenPropOrNone,
  prizeTables,
} from '../activities/drawShapes.ts'
import { call } from '../call/call.ts'
import {
  cents,
  count,
  eachOnce,
  id,
  nextCursor,
  pageBody,
  positiveCents,
  textHash,
  time,
  uuid,
} from '../call/shapes.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { SHOP_ROWS_MAX } from '../points/limits.ts'

/** A row of the shop for one player. `wager`: what must be staked before its coin may leave. */
const shopRow = v.strictObject({
  id,
  ...givenProp,
  price: positiveCents,
  period: v.picklist(['day', 'ever']),
  /** Pieces left for everybody; left out where they never run out. */
  left: v.optional(count),
  perPlayer: id,
  /** Pieces that the player has taken in this period. */
  taken: count,
  wager: v.optional(positiveCents),
  /** What the player must have deposited in all, and has not yet. */
  limitAmount: v.optional(positiveCents),
})

/** What points were exchanged for. Without a prop nothing was given. */
const order = v.strictObject({
  requestId: uuid,
  kind: v.picklist(['shop', 'draw']),
  /** The row of the shop. */
  rowId: v.optional(id),
  price: positiveCents,
  ...givenPropOrNone,
  time,
  draw: v.optional(drawProof),
})

export const pointsCalls = {
  getLotterConfig: call({
    about:
      "The player's points, how they are earned, what they buy, and the draw with its chances, how often each prize has come, and the hash of its next server seed. Points and coin in hundredths. Spec 7.1; the shape is ours.",
    access: 'player',
    body: {},
    reply: {
      lottery: cents,
      /** Points for valid bets, and the part of the bets that waits for a whole step. */
      earn: v.strictObject({ points: positiveCents, bet: positiveCents }),
      toward: cents,
      /** Frames that the player owns. */
      frames: v.array(id),
      shop: v.pipe(
        eachOnce(shopRow, ({ id }) => id),
        v.maxLength(SHOP_ROWS_MAX),
      ),
      draw: v.optional(
        v.strictObject({
          price: positiveCents,
          perDay: id,
          /** Draws left to the player today. */
          left: count,
          ...drawSeen,
        }),
      ),
    },
  }),
  lotteryExchange: call({
    about:
      'Buys one piece of a row of the shop. `price` is what the player was shown. `requestId` makes a repeat harmless; another row under the same id is refused. Spec 7.1; the shape is ours.',
    access: 'player',
    body: { requestId: uuid, rowId: id, price: positiveCents },
    reply: { order, lottery: cents, coin: cents },
    refusals: [...['pointsTooFew', 'rowChanged', 'rowTaken', 'stockGone', 'requestReused'], ...entryRefusals] as const,
  }),
  lotteryDraw: call({
    about:
      'Draws once. `nextServerSeedHash` and `tableHash` are what the player was shown; `clientSeed` is theirs. The reply reveals the server seed. `requestId` makes a repeat harmless. Ours.',
    access: 'player',
    body: drawFields,
    reply: { order, lottery: cents, coin: cents, nextServerSeedHash: textHash },
    refusals: ['pointsTooFew', 'rowChanged', 'rowTaken', 'seedMoved', 'requestReused', ...entryRefusals],
  }),
  getLotteryRecord: call({
    about:
      'Exchanges and draws of the player, newest first, paged, with the prizes that its draws were made from, by their hash: the SHA-256 of the list’s JSON as served. Ours.',
    access: 'player',
    body: pageBody,
    reply: {
      rows: v.pipe(
        eachOnce(order, ({ requestId }) => requestId),
        v.maxLength(PAGE_SIZE_MAX),
      ),
      tables: prizeTables,
      cursor: nextCursor,
    },
  }),
}
