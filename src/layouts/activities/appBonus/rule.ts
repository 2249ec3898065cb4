import { lobby } from 'perya:lobby'
import { APP_BONUS_CENTS } from '#contract/lobby/install.ts'
import { rewardId } from '#contract/props/rewards.ts'
import type { Facts } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/gifts says of the reward for opening the app. */
export const ruleFacts = (words: RuleWords): Facts => ({
  appGift: itemsText([{ id: rewardId.coin, count: APP_BONUS_CENTS, betRate: lobby.webConfig.bonusTurnover }], words),
})

export const ruleTables = (): Facts => ({})
