import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { disclosedBy, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row, walk } from '../db/walk.ts'
import { letters, mails } from './tables.ts'

/** A mail that can still be read, or holds a reward, is not past. */
const isOverMail = (at: Date): SQL =>
  sql`(${mails.expiresAt} < ${at.toISOString()}::timestamptz or ${mails.deletedAt} is not null)`

/** A mail with its letter's content. Letters to everybody appear in each reader's copy. */
async function* readMails(player: number): AsyncGenerator<Row> {
  for await (const { letter, ...mail } of walk(mails, mails.player, [mails.createdAt, mails.id], player)) {
    const { kind, title, text, values, awards } = letters
    const [content] = await db
      .select({ kind, title, text, values, awards })
      .from(letters)
      .where(eq(letters.id, String(letter)))
      .orderBy(asc(letters.id))
    yield { ...plain(mail), ...content }
  }
}

/** The personal data of this domain. */
export const inboxInventory: readonly InventoryEntry[] = [
  disclosedBy(mails.player, 'mails', readMails, { period: 'afterLastVisit', only: isOverMail }),
  undisclosed(letters.player, 'what its mail tells', {
    period: 'afterLastVisit',
    only: (at) => sql`${letters.expiresAt} < ${at.toISOString()}::timestamptz and ${letters.state} = 'sent'
      and not exists (select from ${mails} where ${mails.letter} = ${letters.id})`,
  }),
]
