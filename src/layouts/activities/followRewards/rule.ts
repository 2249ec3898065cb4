import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import type { RuleWords } from '../rules.ts'

/** What /rule/gifts says of visits. */
export const ruleFacts = (): Facts => ({})

export function ruleTables({ t, formats }: RuleWords): Facts {
  const rows = lobby.configs.followRewards.map(({ network, points }) => [
    t(`followRewards.network.${network}`),
    t('activity.frame.points', { points: formats.points(points) }),
  ])
  return { visitPoints: tableOf([t('followRewards.head.account'), t('followRewards.head.points')], rows) }
}
