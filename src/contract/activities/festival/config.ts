import * as v from 'valibot'
import { rewardItems } from '../../call/shapes.ts'
import { isCoupon, type RewardItem, rewardId } from '../../props/rewards.ts'
import { readManila } from '../../time.ts'
import { whole } from '../../whole.ts'
import { type Complain, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { costOf } from '../cost.ts'
import { AWARD_ITEMS_MAX } from '../limits.ts'
import { FIESTA_ITEMS, type FiestaName, fiestaNames } from './items.ts'
import {
  BASKET_BET_MAX,
  BASKETS_MAX,
  DROP_WEIGHT_MAX,
  EXCHANGE_MAX,
  EXCHANGE_PIECES_MAX,
  EXCHANGE_TIMES_MAX,
  FIESTAS_MAX,
  ITEM_POINTS_MAX,
} from './limits.ts'

const forEachItem = (most: number) => v.pipe(v.array(whole(1, most)), v.length(FIESTA_ITEMS))

const exchange = v.strictObject({
  /** What was exchanged is remembered by it. */
  id: whole(1, 99),
  /** Pieces of each thing that are given away. */
  needs: v.pipe(v.array(whole(0, EXCHANGE_PIECES_MAX)), v.length(FIESTA_ITEMS)),
  award: v.pipe(rewardItems, v.minLength(1), v.maxLength(AWARD_ITEMS_MAX)),
  /** How often in a fiesta. */
  most: whole(1, EXCHANGE_TIMES_MAX),
})
export type Exchange = v.InferOutput<typeof exchange>

const fiesta = v.strictObject({
  name: v.picklist(fiestaNames),
  /** "2027-02-01 00:00" in Manila. */
  start: v.string(),
  end: v.string(),
  /** The weight of each thing in a basket, and the points for one that is left, the most frequent thing first. */
  drops: forEachItem(DROP_WEIGHT_MAX),
  leftover: forEachItem(ITEM_POINTS_MAX),
  exchange: v.pipe(v.array(exchange), v.minLength(1), v.maxLength(EXCHANGE_MAX)),
})
type Written = v.InferOutput<typeof fiesta>
/** Its dates are in milliseconds since 1970. */
export type Fiesta = Omit<Written, 'start' | 'end'> & { start: number; end: number }

/** Schema of content/lobby/festival.yaml. Money in cents, points in hundredths. */
const schema = v.strictObject({
  basket: v.strictObject({ bet: whole(1, BASKET_BET_MAX), most: whole(1, BASKETS_MAX) }),
  fiestas: v.pipe(v.array(fiesta), v.minLength(1), v.maxLength(FIESTAS_MAX)),
})
export type FestivalConfig = { basket: { bet: number; most: number }; fiestas: readonly Fiesta[] }

export const config = configOf({
  file: 'festival.yaml',
  schema,
  read: ({ value, props, pointPpm, complain }): FestivalConfig => {
    const { basket, fiestas } = value
    const read = fiestas.map((one, index) => {
      const at: Complain = (path, ...said) => complain(['fiestas', index, ...path], ...said)
      for (const [line, given] of one.exchange.entries())
        checkExchange(one, given, {
          props,
          pointPpm,
          complain: (path, ...said) => at(['exchange', line, ...path], ...said),
        })
      const ids = one.exchange.map(({ id }) => id)
      if (new Set(ids).size < ids.length) at(['exchange'], 'has a number twice', 'give each line its own id')
      return { ...one, ...datesOf(one, at) }
    })
    for (const [index, { start }] of read.entries())
      if (index > 0 && (read[index - 1]?.end ?? start) > start)
        complain(
          ['fiestas', index, 'start'],
          'is before the end of the one above',
          'sort by start, with no two at once',
        )
    for (const name of fiestaNames)
      if (!read.some((one) => one.name === name))
        complain(['fiestas'], `have no ${name}`, 'leave each in: what players have left of it is worth what it says')
    return { basket, fiestas: read }
  },
})

function datesOf({ start, end }: Written, complain: Complain): { start: number; end: number } {
  const [begins, ends] = [start, end].map((text) => readManila(text)?.getTime())
  if (begins === undefined) complain(['start'], 'is no moment', 'write one such as 2027-02-01 00:00')
  if (ends === undefined) complain(['end'], 'is no moment', 'write one such as 2027-03-01 00:00')
  if (begins !== undefined && ends !== undefined && begins >= ends)
    complain(['end'], 'is not after start', 'write a later moment')
  return { start: begins ?? 0, end: ends ?? 0 }
}

type Known = { props: readonly { readonly id: number; readonly num: number }[]; pointPpm: number; complain: Complain }

function checkExchange({ leftover }: Written, { needs, award }: Exchange, { props, pointPpm, complain }: Known): void {
  const isKnown = ({ id }: RewardItem) => isCoupon(id) && props.some((one) => one.id === id)
  const money = award.filter((item) => !isKnown(item))
  checkAward(money, (path, ...said) => complain(['award', ...path], ...said))
  if (needs.every((pieces) => pieces === 0)) complain(['needs'], 'asks for nothing', 'ask for a thing')
  // Else it would pay to exchange nothing.
  const points = needs.reduce((sum, pieces, at) => sum + pieces * (leftover[at] ?? 0), 0)
  const worths = { pointPpm, numOf: (prop: number) => props.find(({ id }) => id === prop)?.num ?? 0 }
  if (costOf([{ id: rewardId.points, count: points }], worths) > costOf(award, worths))
    complain(['award'], 'is worth less than the points for what is left', 'give more, or lower leftover')
}

/** What of a fiesta's terms its players are shown, and agree to by an exchange. */
export const termsOf = ({ name, exchange: lines }: Fiesta): { name: FiestaName; exchange: readonly Exchange[] } => ({
  name,
  exchange: lines,
})
