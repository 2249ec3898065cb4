import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import { thingText } from '../odds.ts'
import { type RuleWords, stakeText } from '../rules.ts'

/** What /rule/first-charge says of the configuration. */
export function ruleFacts(words: RuleWords): Facts {
  const { t, formats } = words
  const { match } = lobby.configs.firstCharge
  if (match === 0) return { chargeMatch: t('firstCharge.rule.noMatch') }
  const brings = t('firstCharge.rule.match', { match: formats.shortCoin(match) })
  return { chargeMatch: `${brings} ${stakeText(lobby.webConfig.bonusTurnover, words)}` }
}

export function ruleTables(words: RuleWords): Facts {
  const { t, formats } = words
  const rows = lobby.configs.firstCharge.offers.map(({ price, award }) => [
    formats.shortCoin(price),
    award.map((item) => thingText(item, words)).join(' + '),
  ])
  return { chargeOffers: tableOf([t('firstCharge.rule.deposit'), t('firstCharge.rule.brings')], rows) }
}
