import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { loginType } from '#contract/enumerations.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { db, type Tx } from '#server/db/database.ts'
import { type Draft, sendLetter, writeLetter } from '#server/inbox/send.ts'
import { mails } from '#server/inbox/tables.ts'
import { installed, openPlayer } from '#server/session/register.ts'

import { call, ENVELOPE } from '../call.ts'
import { inLobby, type TestPlayer } from '../player.ts'

export const coin = (count: number, betRate?: number): RewardItem => ({ id: 2001, count, ...(betRate && { betRate }) })
export const points = (count: number): RewardItem => ({ id: 2002, count })

export const draft = (change: Partial<Draft> = {}): Draft => ({
  title: 'Salamat',
  text: 'Thank you for playing.',
  awards: [],
  promotes: true,
  player: undefined,
  days: 30,
  sentBy: 'nena',
  ...change,
})

/** Sends a mail to one player and returns its id. */
export async function sendTo({ id: player }: TestPlayer, ...awards: RewardItem[]): Promise<string> {
  const letter = await writeLetter(draft({ player, awards }))
  await sendLetter(letter.id)
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.letter, letter.id), eq(mails.player, player)))
  expect(mail).toBeDefined()
  return mail?.id ?? ''
}

/** A number of players, registered without a session, since a thousand sessions would be slow. */
export async function createPlayers(size: number): Promise<void> {
  const fresh = {
    accountType: loginType.account,
    mobile: '',
    passwordHash: '-',
    locale: 'en' as const,
    client: installed(ENVELOPE),
  }
  const open = async (tx: Tx) => {
    for (let made = 0; made < size; made += 1) await openPlayer(tx, { ...fresh, account: randomUUID() })
  }
  // A transaction may hold only one posting.
  await inLobby({ userRegisterCoin: 0 }, () => db.transaction(open))
}

export const unreadDots = async (seat: { token: string }) => {
  const { red0, red1, red2 } = await call('hasMailUnread', {}, seat)
  return [red0, red1, red2]
}

type Row = { id: string; title: string; isRead: boolean; isReceived: boolean }

export async function mailbox(seat: TestPlayer): Promise<Row[]> {
  const reply = await call('getMail2', {}, seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return reply.rows as Row[] // the reply has passed the contract's own schema
}
