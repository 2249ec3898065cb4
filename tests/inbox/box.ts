import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { RewardItem } from '#contract/rewards.ts'
import { players } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { type Draft, sendLetter, writeLetter } from '#server/inbox/send.ts'
import { mails } from '#server/inbox/tables.ts'
import { call, type Seat } from '../wallet/desk.ts'

export const coin = (count: number, betRate?: number): RewardItem => ({ id: 2001, count, ...(betRate && { betRate }) })
export const points = (count: number): RewardItem => ({ id: 2002, count })

export const draft = (change: Partial<Draft> = {}): Draft => ({
  title: 'Salamat',
  text: 'Thank you for playing.',
  awards: [],
  player: undefined,
  days: 30,
  sentBy: 'nena',
  ...change,
})

/** Sends a mail to one player and answers its id. */
export async function sendTo({ player }: Seat, ...awards: RewardItem[]): Promise<string> {
  const letter = await writeLetter(draft({ player, awards }))
  await sendLetter(letter.id)
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.letter, letter.id), eq(mails.player, player)))
  expect(mail).toBeDefined()
  return mail?.id ?? ''
}

/** As many players as a test needs, without sessions. */
export async function crowd(size: number): Promise<void> {
  const at = new Date()
  const plain = { passwordHash: '-', nickname: 'n', avatar: 1, registeredAt: at, lastSeenAt: at }
  const names = Array.from({ length: size }, () => randomUUID())
  await db.insert(players).values(names.map((name) => ({ ...plain, account: name, inviteCode: name })))
}

export const dots = async (seat: { token: string }) => {
  const { red0, red1, red2 } = await call('hasMailUnread', {}, seat)
  return [red0, red1, red2]
}

type Row = { id: string; title: string; isRead: boolean; isReceived: boolean }

export async function box(seat: Seat): Promise<Row[]> {
  const reply = await call('getMail2', {}, seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return reply.rows as Row[] // the reply has passed the contract's own schema
}
