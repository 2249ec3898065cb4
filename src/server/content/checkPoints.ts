import { FRAMES } from '#contract/lobby/art.ts'
import type { PointsSource, ShopRow } from '#contract/points/config.ts'
import { expectedOf, sumOfWeights } from '#contract/points/draw.ts'
import { WEIGHTS_MAX } from '#contract/points/limits.ts'
import { frameOfProp, type GivenKind, givenKindOf } from '#contract/points/props.ts'
import type { PropConfig } from '#contract/props/config.ts'
import type { Content } from './yaml.ts'

type Given = { prop?: number | undefined; count?: number | undefined; betRate?: number | undefined }
type Complain = (path: readonly (string | number)[], what: string, mend: string) => void

const POINTS = 2002

/** Reports errors in points.yaml that the schema alone cannot find. */
export function checkPoints({ value, complain }: Content<PointsSource>, listed: Content<PropConfig[]>): void {
  const props = listed.value
  const { shop, draw } = value
  checkOnce(shop, (index, ...said) => complain(['shop', index, 'id'], ...said))
  checkOnce(draw.prizes, (index, ...said) => complain(['draw', 'prizes', index, 'id'], ...said))
  for (const [index, row] of shop.entries()) {
    const at: Complain = (path, ...said) => complain(['shop', index, ...path], ...said)
    const prop = props.find(({ id }) => id === row.prop)
    const kind = checkGiven({ ...row, count: row.count ?? prop?.num }, at)
    if (kind && row.price === undefined && !prop) at(['price'], 'has no price', 'write one, here or in props.yaml')
    if (kind === 'points') at(['prop'], 'points buy no points', 'name coin or a frame')
    if (kind === 'frame' && (row.perPlayer !== 1 || row.period !== 'ever'))
      at(['perPlayer'], 'a frame is bought once', 'write perPlayer: 1 and period: ever')
  }
  for (const [index, prize] of draw.prizes.entries()) {
    const at: Complain = (path, ...said) => complain(['draw', 'prizes', index, ...path], ...said)
    const kind = prize.prop === undefined ? undefined : checkGiven(prize, at)
    if (prize.prop === undefined && (prize.count !== undefined || prize.betRate !== undefined))
      at(['count'], 'a prize without prop gives nothing', 'name its prop, or remove count and betRate')
    if ((kind === 'frame') !== (prize.instead !== undefined))
      at(['instead'], 'only frames have it, and every frame needs it', kind === 'frame' ? 'add it' : 'remove it')
  }
  checkSums(value, complain)
}

function checkGiven({ prop = 0, count, betRate }: Given, complain: Complain): GivenKind | undefined {
  const kind = givenKindOf(prop)
  if (!kind) complain(['prop'], `nothing gives prop ${prop} yet`, 'name coin 2001, points 2002 or a frame')
  if (kind === 'frame' && frameOfProp(prop) > FRAMES)
    complain(['prop'], `there is no frame ${prop}`, `the last one is ${50_000 + FRAMES}`)
  if (kind && (count === undefined || (kind === 'frame' && count !== 1)))
    complain(['count'], kind === 'frame' ? 'a frame is given once' : 'says how much is given', 'write a count')
  if (betRate !== undefined && kind !== 'coin') complain(['betRate'], 'only coin has one', 'remove it')
  return kind
}

function checkOnce(list: readonly { id: number }[], complain: (index: number, what: string, mend: string) => void) {
  const seen = new Set<number>()
  for (const [index, { id }] of list.entries()) {
    if (seen.has(id)) complain(index, `${id} is used twice`, 'give it another number')
    seen.add(id)
  }
}

/** A draw that gives back as many points as it takes could be played for ever. */
function checkSums({ draw: { prizes, price } }: PointsSource, complain: Complain): void {
  const sum = sumOfWeights(prizes)
  if (sum > WEIGHTS_MAX) complain(['draw', 'prizes'], `all weights are ${sum}`, `make them at most ${WEIGHTS_MAX}`)
  const instead = prizes.reduce((total, { weight, instead: points = 0 }) => total + weight * points, 0) / sum
  const back = expectedOf(prizes, POINTS) + instead
  if (back >= price)
    complain(['draw', 'price'], `a draw gives back ${Math.ceil(back)} points in hundredths`, 'raise it, or give less')
}

/** The rows of the shop by sort, each with what its prop says where it says nothing itself. They have been checked. */
export function shopOf({ shop }: PointsSource, props: readonly PropConfig[]): ShopRow[] {
  const rows = shop.map((row) => {
    const prop = props.find(({ id }) => id === row.prop)
    return { ...row, count: row.count ?? prop?.num ?? 0, price: row.price ?? prop?.price ?? 0 }
  })
  return rows.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}
