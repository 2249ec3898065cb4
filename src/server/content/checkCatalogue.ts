import type * as v from 'valibot'
import type {
  BrandSource,
  GameTypeEntry,
  gameSource,
  RechargeTypeSource,
  webSource,
} from '#contract/lobby/catalogue.ts'
import type { Content } from './yaml.ts'

/** Mistakes of content/lobby that the schemas alone cannot find. */

type GameSource = v.InferOutput<typeof gameSource>

export function checkIds({ value, complain }: Content<readonly { id: number }[]>): void {
  const seen = new Set<number>()
  for (const [index, { id }] of value.entries()) {
    if (seen.has(id)) complain([index, 'id'], `${id} is used twice`, 'give this entry another id')
    seen.add(id)
  }
}

export function checkGames(
  { value, complain }: Content<readonly GameSource[]>,
  types: readonly GameTypeEntry[],
  brands: readonly BrandSource[],
): void {
  for (const [index, game] of value.entries()) {
    if (!types.some(({ id }) => id === game.typeId))
      complain([index, 'typeId'], `types.yaml has no type ${game.typeId}`, 'add it there, or name another')
    if (!brands.some(({ id }) => id === game.brandId)) {
      complain([index, 'brandId'], `brands.yaml has no brand ${game.brandId}`, 'add it there, or name another')
    }
  }
}

export function checkWeb({ value, complain }: Content<v.InferOutput<typeof webSource>>): void {
  for (const kind of ['username', 'password', 'account'] as const) {
    const max = `${kind}LengthMax` as const
    if (value[max] < value[`${kind}LengthMin`])
      complain([max], `must be at least ${kind}LengthMin`, 'write a larger number')
  }
  const { withdrawal } = value
  if (withdrawal.maximum < withdrawal.minimum)
    complain(['withdrawal', 'maximum'], 'must be at least the minimum', 'write a larger number')
}

export function checkChannels({ value, complain }: Content<readonly RechargeTypeSource[]>): void {
  for (const [index, { minimum, maximum, iconH5, about }] of value.entries()) {
    if (iconH5 !== undefined && about === undefined)
      complain([index, 'about'], 'an icon of your own has no words of ours', 'say in one line who can pay by it')
    if (maximum < minimum)
      complain([index, 'minimum'], `must be at most the maximum, ${maximum}`, 'write a smaller number')
  }
}

/** An amount on offer must be within what may be paid in or out. */
export function checkAmounts(
  { value, complain }: Content<v.InferOutput<typeof webSource>>,
  channels: readonly RechargeTypeSource[],
): void {
  const { amounts, minimum, maximum } = value.withdrawal
  for (const [index, amount] of amounts.entries()) {
    if (amount < minimum || amount > maximum)
      complain(
        ['withdrawal', 'amounts', index],
        `${amount} is not between ${minimum} and ${maximum}`,
        'write another amount, or change the limits',
      )
  }
  const open = channels.filter(({ status }) => status === 1)
  for (const [index, amount] of value.depositAmounts.entries()) {
    if (open.length === 0 || open.some((channel) => channel.minimum <= amount && amount <= channel.maximum)) continue
    complain(
      ['depositAmounts', index],
      `no channel of recharge.yaml takes ${amount}`,
      'write another amount, or change the limits of a channel',
    )
  }
}
