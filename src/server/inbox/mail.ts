import { and, desc, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { greetingTitles, type MailTopic, moneyTitles } from '#contract/inbox/topics.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { isAfter, nextPage } from '../wallet/paging.ts'
import { letters, mails } from './tables.ts'

type Mail = typeof mails.$inferSelect & { content: typeof letters.$inferSelect }
type WireMail = Reply<'getMailDetail'>['mail']

const hasAwards = sql<boolean>`jsonb_array_length(${letters.awards}) > 0`

/** Condition of the mails that the player still sees. */
export function inBox(player: number): SQL | undefined {
  return and(eq(mails.player, player), isNull(mails.deletedAt), gt(mails.expiresAt, now()))
}

/** Condition of mails with unclaimed rewards. */
export const isWaiting = and(hasAwards, isNull(mails.receivedAt))

export const getMail2: Handler<'getMail2'> = async ({ cursor, topic, size = PAGE_SIZE }, { session }) => {
  const rows = await db
    .select({ mail: mails, content: letters })
    .from(mails)
    .innerJoin(letters, eq(letters.id, mails.letter))
    .where(and(inBox(session.player), topic && isAbout(topic), isAfter(cursor, mails.createdAt, mails.id)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(size + 1)
  return nextPage(rows.map(joined), size, wireMail)
}

/** The condition of `topicOf`, in SQL. */
function isAbout(topic: MailTopic): SQL | undefined {
  const isMessage = eq(letters.kind, 'message')
  const isGreeting = inArray(letters.title, [...greetingTitles])
  if (topic === 'letter') return or(isMessage, isGreeting)
  const isMoney = inArray(letters.title, [...moneyTitles])
  return and(not(isMessage), not(isGreeting), topic === 'money' ? isMoney : not(isMoney))
}

export const readMails: Handler<'readMails'> = async (_body, { session }) => {
  const isUnread = and(inBox(session.player), isNull(mails.readAt))
  const { rowCount } = await db.update(mails).set({ readAt: now() }).where(isUnread)
  return { read: rowCount ?? 0 }
}

export const getMailDetail: Handler<'getMailDetail'> = async ({ id }, { session }) => {
  const mail = await db.transaction(async (tx) => {
    const found = await lockMail(tx, id, session.player)
    if (isExpired(found)) throw new Refusal('mailExpired')
    const readAt = found.readAt ?? now()
    if (!found.readAt) await tx.update(mails).set({ readAt }).where(eq(mails.id, id))
    return { ...found, readAt }
  })
  return { mail: wireMail(mail), text: mail.content.text }
}

export const delMail: Handler<'delMail'> = async ({ id }, { session }) => ({
  removed: id === undefined ? await removeRead(session.player) : await removeOne(id, session.player),
})

function removeOne(id: string, player: number): Promise<number> {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, id, player, 'gone too')
    if (mail.deletedAt) return 0
    const isOwed = mail.content.awards.length > 0 && !mail.receivedAt
    if (isOwed && !isExpired(mail)) throw new Refusal('mailRewardWaiting')
    await tx.update(mails).set({ deletedAt: now() }).where(eq(mails.id, id))
    return 1
  })
}

async function removeRead(player: number): Promise<number> {
  const isDone = or(isNotNull(mails.receivedAt), sql`not ${hasAwards}`)
  const { rowCount } = await db
    .update(mails)
    .set({ deletedAt: now() })
    .from(letters)
    .where(and(eq(letters.id, mails.letter), inBox(player), isNotNull(mails.readAt), isDone))
  return rowCount ?? 0
}

/** A mail of this player, locked until the transaction ends. Deleted mails, and those of others, are unknown. */
export async function lockMail(tx: Tx, id: string, player: number, deleted?: 'gone too'): Promise<Mail> {
  const [row] = await tx
    .select({ mail: mails, content: letters })
    .from(mails)
    .innerJoin(letters, eq(letters.id, mails.letter))
    .where(and(eq(mails.id, id), eq(mails.player, player)))
    .for('update', { of: mails })
  if (!row || (row.mail.deletedAt && deleted === undefined)) throw new Refusal('mailUnknown')
  return joined(row)
}

function joined({ mail, content }: { mail: typeof mails.$inferSelect; content: Mail['content'] }): Mail {
  return { ...mail, content }
}

export function isExpired({ expiresAt }: Pick<Mail, 'expiresAt'>): boolean {
  return expiresAt <= now()
}

function wireMail({ id, content, readAt, receivedAt, createdAt, expiresAt }: Mail): WireMail {
  const { kind, title, values, awards } = content
  return {
    ...{ id, kind, title, awards },
    ...(values && { values }),
    ...{ isRead: readAt !== null, isReceived: receivedAt !== null },
    ...{ sendTime: createdAt.getTime(), expireTime: expiresAt.getTime() },
  }
}
