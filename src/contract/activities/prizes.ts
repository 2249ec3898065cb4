import * as v from 'valibot'
import { drawPrize } from '../points/config.ts'
import { type Prize, sumOfWeights } from '../points/draw.ts'
import { DRAW_PRIZES_MAX, WEIGHTS_MAX } from '../points/limits.ts'
import { PROP_PIECES_MAX } from '../props/limits.ts'
import { isCoupon, isMoney, rewardId } from '../props/rewards.ts'
import type { Complain } from './award.ts'
import { AWARD_ITEM_MAX } from './limits.ts'

/** A list of prizes in a file of content/lobby: each gives something, and its share of all weights is its chance. */
export const prizeList = v.pipe(v.array(drawPrize), v.minLength(2), v.maxLength(DRAW_PRIZES_MAX))

type Allowed = {
  /** The props of props.yaml. */
  props: readonly { readonly id: number }[]
  /** Things of the activity itself. */
  things?: readonly number[]
}

/** Reports errors in a list of prizes that the schema alone cannot find. Paths begin at the prize. */
export function checkPrizes(prizes: readonly Prize[], { props, things = [] }: Allowed, complain: Complain): void {
  const seen = new Set<number>()
  for (const [index, { id, prop = 0, count, betRate, instead }] of prizes.entries()) {
    const at: Complain = (path, ...said) => complain([index, ...path], ...said)
    if (seen.has(id)) at(['id'], `${id} is used twice`, 'give it another number')
    seen.add(id)
    const isThing = things.includes(prop) || (isCoupon(prop) && props.some((one) => one.id === prop))
    if (!isThing && !isMoney({ id: prop }))
      at(['prop'], `${prop} cannot be drawn here`, 'name coin 2001, points 2002, or a coupon of props.yaml')
    const most = isThing ? PROP_PIECES_MAX : AWARD_ITEM_MAX
    if (count === undefined || count > most) at(['count'], `is none, or more than ${most}`, 'say how much is given')
    if (betRate !== undefined && prop !== rewardId.coin) at(['betRate'], 'only coin has one', 'remove it')
    if (instead !== undefined) at(['instead'], 'nothing here is owned once', 'remove it')
  }
  const sum = sumOfWeights(prizes)
  if (sum > WEIGHTS_MAX) complain([], `all weights are ${sum}`, `make them at most ${WEIGHTS_MAX}`)
}
