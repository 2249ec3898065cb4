import * as v from 'valibot'
import { drawnRow, prizeTables, sealedDraw } from '../activities/drawShapes.ts'
import { activityNames } from '../activities/kinds.ts'
import { GRANT_ITEM_MAX } from '../activities/limits.ts'
import * as activities from '../activities/schemas.ts'
import { call } from '../call/call.ts'
import type { Merged } from '../call/merged.ts'
import { cents, count, eachOnce, id, nextCursor, pageBody, rewardItems, time } from '../call/shapes.ts'
import { quietReasons, reaches } from '../care/promotions.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'

/** Activities that are on for this player, by id; an out-link by id and address, since there are several. */
export const activityMap = v.record(
  v.string(),
  v.strictObject({
    id,
    sort: count,
    start: v.optional(time),
    end: v.optional(time),
    /** Target address of an out-link. */
    url: v.optional(v.string()),
    /** Its budget has nothing left today, or at all. Ours. */
    isUsedUp: v.optional(v.literal(true)),
    /** What it brings to this caller is kept until their identity is checked: told for the first charge. Ours. */
    isHeld: v.optional(v.literal(true)),
  }),
)

/** How far promotions may go to this player. Ours. */
export const promotions = v.picklist(reaches)

/** Why nothing is promoted to this player, and until when where that is known. Ours. */
export const quiet = v.optional(v.strictObject({ why: v.picklist(quietReasons), until: v.optional(time) }))

type Activities = typeof activities

/** A day or week in Manila, or `once`. */
const grantItem = v.pipe(count, v.maxValue(GRANT_ITEM_MAX))
const grantRound = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))

/** The calls of every implemented activity. */
const ofActivities = Object.assign({}, ...Object.values(activities).map(({ calls }) => calls)) as Merged<
  Activities[keyof Activities]['calls']
> // derived here from the same object

/** What a caller has earned and not claimed yet. */
const kept = {
  grants: v.array(
    v.strictObject({
      activity: v.picklist(activityNames),
      item: grantItem,
      round: grantRound,
      items: rewardItems,
      earnedAt: v.optional(time),
    }),
  ),
  /** They wait for the caller's identity to be checked. */
  isHeld: v.boolean(),
}

export const activitiesCalls = {
  ...ofActivities,
  getDots: call({
    about:
      'Whether each activity with a red dot holds something which the caller can claim now: all dots of the lobby by one call. What `getActivityIds` does not list holds nothing. Ours.',
    access: 'player',
    body: {},
    reply: { dots: v.array(v.strictObject({ activity: v.picklist(activityNames), isWaiting: v.boolean() })) },
  }),
  getGrants: call({
    about:
      'What the caller has earned by activities and not claimed yet, the oldest first, as it was promised when it was earned; and whether it waits for the identity. Ours.',
    access: 'player',
    body: {},
    reply: kept,
  }),
  receiveGrant: call({
    about:
      'Gives one of them, once. Answers what was given, what the player then has (cents), and what is left to claim. Ours.',
    access: 'player',
    body: { activity: v.picklist(activityNames), item: grantItem, round: grantRound },
    reply: { propList: rewardItems, coin: cents, lottery: cents, ...kept },
    refusals: ['activityClosed', 'rewardNotReached', 'rewardReceived', 'restricted', 'accountClosed'],
  }),
  getDraws: call({
    about:
      'What the caller has opened and drawn in activities, newest first, paged, with the prizes that it was drawn from, by their hash, the SHA-256 of the list’s JSON as served: enough to draw it again. Ours.',
    access: 'player',
    body: pageBody,
    reply: {
      rows: v.pipe(
        eachOnce(drawnRow, ({ requestId }) => requestId),
        v.maxLength(PAGE_SIZE_MAX),
      ),
      tables: prizeTables,
      cursor: nextCursor,
    },
  }),
  getSealedDraws: call({
    about:
      'All that the caller has drawn by seeds of their own: draws of points and of activities, and cycles of spins, newest first, paged, with the prizes that they were drawn from, by their hash. Their nonces count up to `last`; those below `first` are kept no longer. Ours.',
    access: 'player',
    body: pageBody,
    reply: {
      rows: v.pipe(
        eachOnce(sealedDraw, ({ nonce }) => nonce),
        v.maxLength(PAGE_SIZE_MAX),
      ),
      tables: prizeTables,
      first: count,
      last: count,
      cursor: nextCursor,
    },
  }),
  getActivityIds: call({
    about:
      'What is on for this caller: ids by sort, their data, whether the player is bankrupt, has a cycle of the invite-user spin, has paid at log-in, what they have deposited in all (cents), whether deposits are open, how far promotions may go, and with `none`, why. It then lists what can be claimed: after a loss (`loss`, with `until`) all that is given, and for another reason what is owed. Guests are asked as players without anything. Spec 7.2, 7.3.',
    access: 'public',
    body: {},
    reply: {
      activityIds: eachOnce(count, (id) => id),
      activityMap,
      isBankrupt: v.boolean(),
      /** A cycle of the invite-user spin runs for the caller, or is complete and not exchanged. */
      hasTurntable: v.boolean(),
      loginPaying: v.boolean(),
      totalRecharge: cents,
      /** Whether any deposit channel takes orders now. Ours. */
      canDeposit: v.boolean(),
      promotions,
      quiet,
      /** What a point is worth in the shop, and what fulfilling wagering requirements costs in the open games; no cost where no stake counts. Ours. */
      worthBasis: v.optional(
        v.strictObject({
          pointPpm: count,
          costPpm: v.optional(count),
          types: v.array(v.strictObject({ typeId: id, percent: count, costPpm: count })),
        }),
      ),
    },
    refusals: ['sessionEnded'],
  }),
}
