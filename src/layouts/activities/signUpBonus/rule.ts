import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { itemsText, type RuleWords } from '../rules.ts'

/** What /rule/signBonus says of the configuration. */
export const ruleFacts = (): Facts => ({})

/** A table with a row for each day of a card, the cards one after the other. */
export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const rows = lobby.configs.signUpBonus.flatMap(({ price, days }) =>
    days.map((items, at) => [at === 0 ? formats.shortCoin(price) : '', String(at + 1), itemsText(items, words)]),
  )
  const heads = ['deposit', 'day', 'reward'].map((head) => t(`signUpBonus.rule.${head}`))
  return { signCards: tableOf(heads, rows) }
}
