import type { Holding } from '../db/holding.ts'
import { chainOf } from './export.ts'

/** The personal data of this domain. */
export const ledgerHoldings: readonly Holding[] = [
  {
    name: 'ledger_ids.player',
    table: undefined,
    owner: undefined,
    told: 'which line of the books an id stands for; the copy tells the line',
    kept: { until: 'other', why: 'an id is never free again, or what was paid once could be paid twice' },
  },
  {
    name: 'ledger_lines.player',
    table: undefined,
    owner: undefined,
    told: { as: 'ledger', read: chainOf },
    kept: {
      until: 'other',
      why: 'five years, then the whole month goes and its sums stay; they name a number, and once the account is emptied the number names nobody',
    },
  },
]
