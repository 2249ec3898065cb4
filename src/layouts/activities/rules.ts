import { lobby } from 'perya:lobby'
import { pointPpmOf } from '#contract/activities/cost.ts'
import { activityKind, type KindName } from '#contract/activities/kinds.ts'
import { MILLION, type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { readManila } from '#contract/time.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { escapeHtml, type Facts } from '../article.ts'
import type { Words } from '../words.ts'

/** What the rules of an activity say of its configuration: `<name>/rule.ts`, so that text and activity cannot disagree. */
export type RuleWords = Pick<Words, 't' | 'formats' | 'locale'>
type Rule = { ruleFacts: (words: RuleWords) => Facts; ruleTables: (words: RuleWords) => Facts }

const rules = Object.values(import.meta.glob<Rule>('./*/rule.ts', { eager: true }))

/** Facts of all rules. */
export const ruleFacts = (words: RuleWords): Facts => Object.assign({}, ...rules.map((rule) => rule.ruleFacts(words)))

/** Tables in HTML. A text names each in a paragraph of its own, as it does what the rules of many offers say in the same words. */
export const ruleTables = (words: RuleWords): Facts => ({
  ...offerBlocks(words),
  ...Object.assign({}, ...rules.map((rule) => rule.ruleTables(words))),
})

const STAKES = '/rule/wagering'
const WORTH = `${STAKES}#what-a-bonus-is-worth`
const TAKEN_BACK = `${STAKES}#when-a-deposit-leaves-without-being-staked`

/** What all offers say in the same words of odds, requirement, price, worth, and when they cannot be had. */
function offerBlocks({ t }: RuleWords): Facts {
  const point = String(pointPpmOf(lobby.points.shop) / MILLION)
  const told = (...texts: readonly string[]) => `<p>${texts.map(escapeHtml).join(' ')}</p>`
  const leading = (text: string, href: string, link: string) =>
    `<p>${escapeHtml(text)} <a href="${href}">${escapeHtml(link)}</a></p>`
  return {
    offerCertain: told(t('activity.rule.certain')),
    offerStakes: leading(t('activity.rule.stakes'), STAKES, t('activity.rule.toStakes')),
    offerDepositStakes: told(t('activity.rule.depositStakes')),
    offerFree: told(t('activity.rule.free')),
    offerWorth: leading(t('activity.rule.worth', { point }), WORTH, t('activity.rule.toWorth')),
    offerDepositWorth: leading(t('activity.rule.depositWorth', { point }), WORTH, t('activity.rule.toWorth')),
    offerNot: leading(
      `${t('activity.rule.notOffered')} ${t('activity.rule.calm')}`,
      '/profile/care',
      t('activity.rule.toCare'),
    ),
    offerOnce: told(t('activity.rule.once')),
    offerTakenBack: leading(t('activity.rule.takenBack'), TAKEN_BACK, t('activity.rule.toTakenBack')),
  }
}

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
