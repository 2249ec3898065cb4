import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { railOf } from '#contract/wallet/rails.ts'
import { plainReference } from '#contract/wallet/transferReference.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import type { ListedPayment, Span } from '../listing.ts'
import { inChunks } from './chunks.ts'
import type { Here, There } from './compare.ts'
import { type Flow, listedPayments } from './tables.ts'

/** The books of one gateway for one way of the money. */
export type Book = { flow: Flow; gateway: string }

type Row = typeof listedPayments.$inferSelect

const isOf = ({ flow, gateway }: Book) => and(eq(listedPayments.flow, flow), eq(listedPayments.gateway, gateway))
const isIn = ({ from, to }: Span) => and(gte(listedPayments.paidAt, from), lt(listedPayments.paidAt, to))

const ROWS_AT_ONCE = 1_000
const given = (column: string) => sql.raw(`excluded.${column}`)

/** Keeps the whole list of a span in place of what was kept of it. */
export async function keepListed(tx: Tx, book: Book, span: Span, rows: readonly ListedPayment[]): Promise<void> {
  await tx.delete(listedPayments).where(and(isOf(book), isIn(span)))
  const { flow, gateway, id } = listedPayments
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const values = rows.slice(at, at + ROWS_AT_ONCE).map((row) => rowOf(book, row))
    // A payment may have been listed at another time before.
    await tx
      .insert(listedPayments)
      .values(values)
      .onConflictDoUpdate({
        target: [flow, gateway, id],
        set: {
          ...{ opened: given('opened'), reference: given('reference'), plain: given('plain'), kind: given('kind') },
          ...{ cents: given('cents'), reversed: given('reversed'), fee: given('fee'), paidAt: given('paid_at') },
        },
      })
  }
}

function rowOf(book: Book, { at: paidAt, ...row }: ListedPayment): typeof listedPayments.$inferInsert {
  const plain = plainReference(row.reference ?? '')
  return { ...book, ...row, plain: plain === '' ? null : plain, paidAt }
}

/** The listed payments of a span. */
export async function listedIn(on: Reader, book: Book, span: Span): Promise<There[]> {
  const rows = await on
    .select()
    .from(listedPayments)
    .where(and(isOf(book), isIn(span)))
  return rows.map(thereOf)
}

/** The listed payments of any day that our payments name, besides those known already. */
export async function listedFor(
  on: Reader,
  book: Book,
  ours: readonly Here[],
  known: readonly There[],
): Promise<There[]> {
  const { id, opened, plain } = listedPayments
  const read = (isMeant: SQL | undefined) =>
    on
      .select()
      .from(listedPayments)
      .where(and(isOf(book), isMeant))
  const asked: [typeof id | typeof opened | typeof plain, readonly (string | null)[]][] = [
    [id, ours.map(({ paymentId }) => paymentId)],
    [opened, ours.map((each) => each.opened)],
    [plain, ours.flatMap(({ references }) => references.map(plainReference))],
  ]
  const found: Row[] = []
  for (const [column, values] of asked) found.push(...(await inChunks(values, (chunk) => read(inArray(column, chunk)))))
  const before = new Set(known.map((there) => there.id))
  return [...new Map(found.map((row) => [row.id, row])).values()].filter((row) => !before.has(row.id)).map(thereOf)
}

function thereOf({ flow, id, opened, reference, kind, cents, reversed, fee, paidAt: at }: Row): There {
  const channel = flow === 'payouts' ? railOf(cents) : channelOf(kind)
  return { id, opened, reference, channel, cents, reversed, fee, at }
}

/** The channel of a kind, as a list names kinds alone: the first of the lobby's. */
function channelOf(kind: Row['kind']): string | null {
  const found = catalogue().webConfig.appRechargeTypeList.find((each) => each.kind === kind)
  return found ? String(found.id) : null
}
