import { lobby } from 'perya:lobby'
import type { Facts } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/gifts says of the reward for binding a number. */
export const ruleFacts = (words: RuleWords): Facts => ({ bindGift: itemsText(lobby.configs.bind.award, words) })

export const ruleTables = (): Facts => ({})
