import { iconOfItem } from '#contract/activities/festival/items.ts'
import { iconPath } from '#contract/icons.ts'
import { paramsOf } from '#contract/props/coupon.ts'
import { isPercentage, type RewardKind, rewardKind } from '#contract/props/rewards.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Coupon, Held } from './props.ts'

/** Pictures of what is given, by its kind. */
const pictures = {
  coin: 'coin',
  points: 'ticket',
  coupon: 'receipt',
  active: 'confetti-ball',
  box: 'wrapped-gift',
  lottery: 'admission-tickets',
  firework: 'fireworks',
  fiesta: 'basket',
  item: 'wrapped-gift',
} as const satisfies Record<RewardKind, string>

/** Address of the picture of a reward. Each thing of a fiesta has its own. */
export const pictureOf = (id: number): string => iconPath(iconOfItem(id) ?? pictures[rewardKind(id)])

/** What it is, in words: "10% coupon", "₱50 coupon", "Treasure box". `strings` holds `props.item`; a coupon's `num` is its figure. */
export function nameOf(strings: Strings, { prop, num }: { prop: number; num?: number | undefined }): string {
  const kind = rewardKind(prop)
  if (kind === 'fiesta') return t(strings, `props.item.${prop}`)
  if (kind !== 'coupon') return t(strings, `props.item.${kind}`)
  if (num === undefined) return t(strings, 'props.item.coupon')
  if (isPercentage(prop)) return t(strings, 'props.item.percent', { num })
  return t(strings, 'props.item.amount', { amount: formats(strings).shortCoin(num * 100) })
}

/** A coupon's conditions, each in a few words: most, least deposit, stakes. */
export function conditionsOf(strings: Strings, { config }: Pick<Coupon, 'config'>): string[] {
  const { limitAmount, maxCents, betRate } = paramsOf(config)
  const { shortCoin } = formats(strings)
  return [
    ...(maxCents === undefined ? [] : [t(strings, 'props.most', { amount: shortCoin(maxCents) })]),
    ...(limitAmount === undefined ? [] : [t(strings, 'props.minimum', { amount: shortCoin(limitAmount) })]),
    ...(betRate === undefined ? [] : [t(strings, 'props.stake', { times: betRate })]),
  ]
}

/** Until when it counts. */
export function endOf(strings: Strings, { expiresAt }: Pick<Held, 'expiresAt'>): string {
  return expiresAt === undefined
    ? t(strings, 'props.forever')
    : t(strings, 'props.until', { moment: formats(strings).moment(expiresAt - 1) })
}
