import { lobby } from 'perya:lobby'
import type { Facts } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/gifts says of the gift of each day. */
export const ruleFacts = (words: RuleWords): Facts => ({
  dayGift: itemsText(lobby.configs.freeLoginBonus.award, words),
})

export const ruleTables = (): Facts => ({})
