import { lobby } from 'perya:lobby'
import { type Facts, tableOf } from '../../article.ts'
import type { RuleWords } from '../rules.ts'

const HOUR_MS = 3_600_000

export const ruleFacts = (): Facts => ({})

/** What /rule/tournaments says of the configuration. */
export function ruleTables({ t, formats }: RuleWords): Facts {
  const heads = ['name', 'opens', 'hours', 'stake', 'counts', 'perPlayer', 'prizes'].map((key) =>
    t(`tournaments.rule.${key}`),
  )
  const rows = lobby.configs.tournaments.lines.map(
    ({ title, when, lengthMs, stake, best, rounds, perPlayer, prizes }) => [
      title,
      when,
      String(lengthMs / HOUR_MS),
      formats.coin(stake),
      `${best} / ${rounds}`,
      perPlayer === undefined ? '–' : formats.coin(perPlayer),
      prizes.map(formats.shortCoin).join(', '),
    ],
  )
  return { tournamentsList: tableOf(heads, rows) }
}
