import { desc, eq } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { approvedFields } from '../kyc/validity.ts'
import { may } from '../operators/roles.ts'
import { birthDateOf } from '../standing/birthDates.ts'
import { revealAccounts } from '../wallet/bank/reveal.ts'
import { decryptDetails, maskOf } from '../wallet/bank/written.ts'
import { bankAccounts } from '../wallet/payeeTables.ts'
import type { Cell, Table } from './answer.ts'
import type { Acting } from './verb.ts'

/** What a report to the council says of a person, as far as an approved identity tells it (implementing rules of RA 10927). */
const PERSON_HEADS = [
  ...['name', 'born', 'birthplace', 'nationality', 'contact', 'present address', 'permanent address'],
  ...['work', 'employer', 'source of funds', 'document', 'payout accounts'],
]

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')

type Plan<Row> = { heads: readonly string[]; cells: (row: Row) => Cell[]; none: string; reveal: boolean }

/** A list of reports, each with what it needs to say of its person, where that is asked for. */
export async function reportTable<Row extends { player: number }>(
  found: readonly Row[],
  { heads, cells, none, reveal }: Plan<Row>,
  acting: Acting,
): Promise<Table> {
  const rows: Cell[][] = []
  for (const row of found) rows.push([...cells(row), ...(reveal ? await personCells(row.player, acting) : [])])
  return { heads: reveal ? [...heads, ...PERSON_HEADS] : heads, rows, none }
}

/** The cells under `PERSON_HEADS`. Whole account numbers only for roles that may see them, and each look at one is recorded. */
async function personCells(player: number, { operator, by }: Acting): Promise<Cell[]> {
  const fields = (await approvedFields(player)) ?? {}
  const { street, city, province, postalCode, isSameAddress } = fields
  const present = joined(street, city, province, postalCode)
  const { otherStreet, otherCity, otherProvince, otherPostalCode } = fields
  const other = joined(otherStreet, otherCity, otherProvince, otherPostalCode)
  const { firstName, middleName, lastName, suffix } = fields
  return [
    [firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
    fields.birthDate ?? (await birthDateOf(player)) ?? '',
    ...[fields.birthPlace ?? '', fields.nationality ?? '', fields.contact ?? ''],
    ...[present, isSameAddress === 'yes' ? present : other],
    ...[joined(fields.workKind, fields.occupation), fields.employer ?? '', fields.fundsSource ?? ''],
    joined(fields.documentKind, fields.documentNumber),
    (await accountsOf(player, may(operator.role, 'revealPayees') ? by : undefined)).join('; '),
  ]
}

async function accountsOf(player: number, by: string | undefined): Promise<string[]> {
  const rows = await db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.player, player))
    .orderBy(desc(bankAccounts.usableAt), desc(bankAccounts.id))
  const whole =
    by === undefined
      ? undefined
      : await revealAccounts(
          rows.map(({ id }) => id),
          by,
        )
  return rows.map((row) => {
    const { cardNum, accountName } = whole?.get(row.id) ?? decryptDetails(row)
    return `${row.bankCode} ${whole ? cardNum : maskOf(cardNum)} ${accountName}`
  })
}
