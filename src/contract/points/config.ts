import * as v from 'valibot'
import { BET_RATE_MAX } from '../games/limits.ts'
import { CENTS_MAX } from '../money.ts'
import { whole } from '../whole.ts'
import {
  DRAW_PRIZES_MAX,
  DRAWS_PER_DAY_MAX,
  GIVEN_CENTS_MAX,
  PIECES_PER_PLAYER_MAX,
  POINTS_PRICE_MAX,
  SHOP_ROWS_MAX,
  STOCK_MAX,
  WEIGHTS_MAX,
} from './limits.ts'

/** Schemas of content/lobby/points.yaml. Browser rooms import only their types. */

const id = whole(1, 999)
const status = v.picklist([0, 1])

const given = {
  /** The prop by its number (`props.ts`), and how many: coin and points in hundredths. */
  prop: whole(1, 99_999),
  count: whole(1, GIVEN_CENTS_MAX),
  betRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX))),
}

const shopRow = v.strictObject({
  id,
  ...given,
  /** Hundredths of a point. */
  price: whole(1, POINTS_PRICE_MAX),
  /** Pieces for all players in a period; without it there is no end of them. */
  stock: v.optional(whole(1, STOCK_MAX)),
  /** Pieces for one player in a period. */
  perPlayer: whole(1, PIECES_PER_PLAYER_MAX),
  /** Stock and limit begin anew each day in Manila, or never. */
  period: v.picklist(['day', 'ever']),
  sort: v.pipe(v.number(), v.integer(), v.minValue(0)),
  status,
})
export type ShopRow = v.InferOutput<typeof shopRow>

/** A row as written: what it leaves out is its prop's. */
const shopRowSource = v.strictObject({
  ...shopRow.entries,
  count: v.optional(shopRow.entries.count),
  price: v.optional(shopRow.entries.price),
})
export type ShopRowSource = v.InferOutput<typeof shopRowSource>

export const drawPrize = v.strictObject({
  id,
  weight: whole(1, WEIGHTS_MAX),
  ...v.partial(v.object(given)).entries,
  instead: v.optional(whole(1, GIVEN_CENTS_MAX)),
})

export const pointsSource = v.strictObject({
  /** Points for valid bets: hundredths of a point for centavos. */
  earn: v.strictObject({ points: whole(1, GIVEN_CENTS_MAX), bet: whole(1, CENTS_MAX) }),
  shop: v.pipe(v.array(shopRowSource), v.maxLength(SHOP_ROWS_MAX)),
  draw: v.strictObject({
    status,
    price: whole(1, POINTS_PRICE_MAX),
    /** Draws of one player on a day in Manila. */
    perDay: whole(1, DRAWS_PER_DAY_MAX),
    prizes: v.pipe(v.array(drawPrize), v.minLength(2), v.maxLength(DRAW_PRIZES_MAX)),
  }),
})
export type PointsSource = v.InferOutput<typeof pointsSource>
export type PointsConfig = Omit<PointsSource, 'shop'> & { shop: readonly ShopRow[] }
