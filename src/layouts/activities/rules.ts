import { lobby } from 'perya:lobby'
import { activityKind, type KindName } from '#contract/activities/kinds.ts'
import type { RewardItem } from '#contract/activities/rewards.ts'
import { rewardId } from '#contract/activities/rewards.ts'
import { readManila } from '#contract/time.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import type { Facts } from '../article.ts'
import type { Words } from '../words.ts'

/** What the rules of an activity say of its configuration: `<name>/rule.ts`, so that text and activity cannot disagree. */
export type RuleWords = Pick<Words, 't' | 'formats' | 'locale'>
type Rule = { ruleFacts: (words: RuleWords) => Facts; ruleTables: (words: RuleWords) => Facts }

const rules = Object.values(import.meta.glob<Rule>('./*/rule.ts', { eager: true }))

/** `notOffered` is what the rules of many activities say in the same words. */
export const ruleFacts = (words: RuleWords): Facts => ({
  notOffered: words.t('activity.rule.notOffered'),
  ...Object.assign({}, ...rules.map((rule) => rule.ruleFacts(words))),
})

/** Tables in HTML. A text names each in a paragraph of its own. */
export const ruleTables = (words: RuleWords): Facts => Object.assign({}, ...rules.map((rule) => rule.ruleTables(words)))

/** A reward in one line, with what must be staked of it. */
export function itemsText(items: readonly RewardItem[], { t, formats }: RuleWords): string {
  const textOf = ({ id, count, betRate = 0 }: RewardItem) => {
    if (id !== rewardId.coin) return t('activity.frame.points', { points: formats.points(count) })
    const coin = formats.shortCoin(count)
    if (betRate === 0) return coin
    return `${coin} (${t('activity.frame.turnover', { amount: formats.coin(wagerOf(count, betRate)) })})`
  }
  return items.map(textOf).join(' + ')
}

/** How often coin must be staked, as a sentence. */
export const stakeText = (betRate: number, { t }: RuleWords): string =>
  t(`activity.rule.${betRate > 0 ? 'stake' : 'noStake'}`, { count: betRate })

/** The first and the last day of a seasonal activity; a dash where it has none. */
export function seasonText(kind: KindName, { formats }: RuleWords): { start: string; end: string } {
  const { start, end } = lobby.activities.find(({ id }) => id === activityKind[kind]) ?? {}
  const [first, over] = [start, end].map((text) => (text === undefined ? undefined : readManila(text)))
  return {
    start: first ? formats.longDate(first) : '–',
    end: over ? formats.longDate(over.getTime() - 1) : '–',
  }
}
