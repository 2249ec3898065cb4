import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, count, eachOnce, given, id, positiveCents, rewardItems, time } from '../../call/shapes.ts'
import { claimRefusals, drawRefusals } from '../claimRefusals.ts'
import { drawFields, drawnRow, drawSeen } from '../drawShapes.ts'
import { offer } from '../offer.ts'
import { FIESTA_ITEMS, fiestaNames } from './items.ts'
import { EXCHANGE_MAX } from './limits.ts'

export { config } from './config.ts'

const pieces = v.strictObject({ prop: id, count: positiveCents })

const standing = {
  /** Whether a fiesta is on, and offered to the caller. */
  isOn: v.boolean(),
  /** The one that is on, or was on last. */
  fiesta: v.picklist(fiestaNames),
  /** When it ends. */
  endTime: time,
  /** Its things: how many the caller has, and hundredths of a point for each that is left at the end. */
  items: v.pipe(
    eachOnce(v.strictObject({ prop: id, count, leftover: positiveCents }), ({ prop }) => prop),
    v.length(FIESTA_ITEMS),
  ),
  /** A basket for each so much of valid bets (cents) since the fiesta began, `most` in all. `left` can be opened now. Once all are opened, `staked` is what brought them. */
  baskets: v.strictObject({ bet: positiveCents, staked: cents, most: count, opened: count, left: count }),
  /** What is given for things, `left` times more. None where the fiesta is not offered. */
  exchange: v.pipe(
    eachOnce(
      v.strictObject({
        ...{ id, needs: v.array(pieces), items: rewardItems, left: count },
        state: v.picklist(['ahead', 'ready', 'done', 'usedUp']),
      }),
      (line) => line.id,
    ),
    v.maxLength(EXCHANGE_MAX),
  ),
  /** What a basket may hold. */
  draw: v.strictObject({ ...drawSeen, isUsedUp: v.boolean() }),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  offer,
}
const money = { coin: cents, lottery: cents }

export const calls = {
  festivalUser: call({
    about:
      'How the caller stands with the fiesta: the things that they have collected and what becomes of the rest, the baskets that their valid bets have brought, what a basket may hold with its chances and how often each thing has come, and what is given for things. Ours.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  festivalOpen: call({
    about:
      'Opens a basket: the thing in it is drawn by the committed server seed and the client seed, and given. The reply reveals the server seed. `requestId` makes a repeat harmless. Ours.',
    access: 'player',
    body: drawFields,
    reply: { ...given, drawn: drawnRow, ...money, ...standing },
    refusals: [...drawRefusals, 'rewardNotReached', 'needsTopUp', 'requestReused'],
  }),
  festivalExchange: call({
    about:
      'Exchanges things for what a line of the list gives. `id` is the line. Answers what was given, what the caller then has (hundredths), and how they stand. Ours.',
    access: 'player',
    body: { id, offer },
    reply: { ...given, ...money, ...standing },
    refusals: [...claimRefusals, 'rewardUnknown', 'needsTopUp', 'offerChanged'],
  }),
}
