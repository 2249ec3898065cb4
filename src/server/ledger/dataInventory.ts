import { sql } from 'drizzle-orm'
import { type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { dayMarks, days } from './dayTables.ts'
import { chainOf } from './export.ts'

/** The personal data of this domain. */
export const ledgerInventory: readonly InventoryEntry[] = [
  {
    name: 'ledger_ids.player',
    table: undefined,
    owner: undefined,
    disclosure: 'which line of the books an id stands for; the copy tells the line',
    retention: { period: 'other', why: 'an id is never free again, or what was paid once could be paid twice' },
  },
  {
    name: 'ledger_lines.player',
    table: undefined,
    owner: undefined,
    disclosure: { as: 'ledger', read: chainOf },
    retention: {
      period: 'other',
      why: 'five years, then the whole month goes and its sums stay; they name a number, and once the account is emptied the number names nobody',
    },
  },
  {
    name: 'ledger_anchored.player',
    table: undefined,
    owner: undefined,
    disclosure: 'where the chain stood at an anchor; the wallet file tells it, with the path to the anchor',
    retention: {
      period: 'other',
      why: 'as long as the tree of its anchor: 35 days, of the last day of a month five years',
    },
  },
  {
    name: 'ledger_salts.player',
    table: undefined,
    owner: undefined,
    disclosure: 'a random secret behind the leaves of anchors; the wallet file tells what it gave on each day',
    retention: {
      period: 'other',
      why: 'for ever, or a kept anchor could no longer be checked; it names a number alone',
    },
  },
  undisclosed(days.player, 'sums of lines that the copy tells; the statement shows them', {
    period: 'afterRecordMonth',
    from: sql`(${days.day}::timestamp at time zone 'Asia/Manila')`,
  }),
  undisclosed(dayMarks.player, 'how far the lines of the copy are added up', {
    period: 'other',
    why: 'as long as the chain whose place it is; it names a number alone',
  }),
]
