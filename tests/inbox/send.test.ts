import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { continueLetters, sendLetter, writeLetter } from '#server/inbox/send.ts'
import { letters, mails } from '#server/inbox/tables.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { complained, hush, said, terminal } from '../terminal.ts'
import { expectCleanBooks, pockets } from '../wallet/walletHarness.ts'
import { coin, createPlayers, draft, mailbox } from './mailboxHarness.ts'

let url: string
const run = (...words: string[]) => runOperator(['mail', ...words], terminal())
const accountOf = async ({ id: player }: TestPlayer) => {
  const [row] = await db.select().from(players).where(eq(players.id, player))
  return row?.account ?? ''
}

beforeEach(async () => {
  url = await freshDatabase()
})
afterEach(expectCleanBooks)

describe('a letter to all', () => {
  test('reaches every registered player with an open account, and no bot', async () => {
    await createPlayers(3)
    const [closed, bot] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    await db.update(players).set({ isBot: true }).where(eq(players.id, bot.id))
    const letter = await writeLetter(draft())
    await createPlayers(2)
    expect(await sendLetter(letter.id)).toMatchObject({ state: 'sent', sent: 3 })
    expect(await db.$count(mails)).toBe(3)
  })

  test('resumes where a killed sender stopped, and nobody gets it twice', async () => {
    await createPlayers(1_203)
    const letter = await writeLetter(draft({ awards: [coin(100)] }))
    const child = spawn(process.execPath, [join(import.meta.dirname, 'sending.ts'), url, letter.id])
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(await db.$count(mails)).toBe(500)
    await Promise.all([continueLetters(), sendLetter(letter.id), sendLetter(letter.id)])
    const [row] = await db.select().from(letters)
    expect(row).toMatchObject({ state: 'sent', sent: 1_203 })
    expect(await db.$count(mails)).toBe(1_203)
    expect(await continueLetters()).toBe(0)
  })

  test('to nobody at all ends at once', async () => {
    const letter = await writeLetter(draft())
    expect(await sendLetter(letter.id)).toMatchObject({ state: 'sent', sent: 0 })
  })
})

describe('the operator’s mail', () => {
  const text = ['--title', 'Salamat', '--text', 'Thank you.\n\nSee you soon.'] as const

  test('says what it will do, and does nothing until confirmed', async () => {
    await createPlayers(2)
    expect(await run('send', '--all', ...text, '--coin', '50', '--stakes', '3', '--points', '20')).toBe(1)
    const told = said.join('\n')
    for (const part of ['all 2 players', 'Salamat', 'See you soon.', '₱50.00 (to be staked 3 times) each', '₱100.00'])
      expect(told).toContain(part)
    expect(told).toContain('20 points each, 40 points in all')
    expect(complained.join()).toContain('--confirm')
    expect(await db.$count(letters)).toBe(0)
  })

  test('sends a reward to one player, by number or by name', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await run('send', '--to', String(seat.id), ...text, '--coin', '50', '--confirm')).toBe(0)
    expect(said.at(-1)).toBe('Done: sent to 1.')
    const name = (await accountOf(seat)).toUpperCase()
    expect(await runOperator(['mail', 'send', '--to', name, '--title', 'Hi', '--text', 'x'], terminal('send'))).toBe(0)
    expect(await mailbox(seat)).toMatchObject([{ title: 'Hi' }, { title: 'Salamat', awards: [coin(5_000)] }])
    await call('receiveMail', {}, seat)
    expect(await pockets(seat)).toMatchObject({ coin: 5_000 })
    hush()
    expect(await run('list')).toBe(0)
    expect(said.find((line) => line.includes('Salamat'))).toMatch(/nena.*sent +1 +1 +1 +₱50\.00/)
  })

  test('is not sent a second time by accident', async () => {
    await createPlayers(2)
    expect(await run('send', '--all', ...text, '--confirm')).toBe(0)
    expect(await run('send', '--all', ...text, '--confirm')).toBe(1)
    expect(complained.join()).toContain('--again')
    expect(await db.$count(mails)).toBe(2)
    expect(await run('send', '--all', ...text, '--confirm', '--again')).toBe(0)
    expect(await db.$count(mails)).toBe(4)
  })

  test('that was interrupted is resumed, not sent again', async () => {
    await createPlayers(2)
    const letter = await writeLetter(draft())
    expect(await run('send', '--all', '--title', 'Salamat', '--text', 'Thank you for playing.', '--confirm')).toBe(1)
    expect(complained.join()).toContain(`mail resume ${letter.id}`)
    expect(await run('resume', letter.id)).toBe(0)
    expect(await run('resume', letter.id)).toBe(0)
    expect(await db.$count(mails)).toBe(2)
  })

  test('to an unknown player is refused', async () => {
    const seat = await newPlayer({ coin: 0 })
    await db.update(players).set({ state: 'excluded' }).where(eq(players.id, seat.id))
    expect(await run('send', '--to', 'nobody', ...text, '--confirm')).toBe(1)
    expect(await run('send', '--to', '999999', ...text, '--confirm')).toBe(1)
    expect(await run('send', '--to', String(seat.id), ...text, '--confirm')).toBe(1)
    expect(complained.at(-1)).toContain('excluded')
    expect(await run('resume', '00000000-0000-4000-8000-000000000000')).toBe(1)
  })

  test('is refused with what makes no sense or is too much, and nothing is stored of it', async () => {
    const refused: [name: string, words: string[]][] = [
      ['no receiver', []],
      ['two receivers', ['--all', '--to', '1']],
      ['an empty title', ['--all', '--title', ' ']],
      ['a title too long', ['--all', '--title', 'x'.repeat(81)]],
      ['a text too long', ['--all', '--text', 'x'.repeat(4_001)]],
      ['text and file', ['--all', '--file', 'x.txt']],
      ['no such thing', ['--all', '--prop', '1001']],
      ['no amount', ['--all', '--coin', 'ten']],
      ['a negative amount', ['--all', '--coin=-5']],
      ['a fraction of a centavo', ['--all', '--coin', '0.001']],
      ['a fortune', ['--all', '--coin', '10000.01']],
      ['too many points', ['--all', '--points', '100001']],
      ['stakes without coin', ['--all', '--stakes', '2']],
      ['stakes beyond reason', ['--all', '--coin', '5', '--stakes', '51']],
      ['no number of stakes', ['--all', '--coin', '5', '--stakes', 'x']],
      ['no days', ['--all', '--days', '0']],
      ['half a day', ['--all', '--days', '0.5']],
    ]
    await createPlayers(1)
    for (const [name, words] of refused) {
      expect(await run('send', ...text, ...words, '--confirm'), name).toBe(2)
      expect(await db.$count(letters), name).toBe(0)
    }
  })

  test('reads its text from a file, and says if there is none', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await run('send', '--to', String(seat.id), '--title', 'Licence', '--file', 'LICENSE', '--confirm')).toBe(0)
    const [mail] = await mailbox(seat)
    expect((await call('getMailDetail', { id: mail?.id }, seat)).text).toContain('MIT')
    expect(await run('send', '--all', '--title', 'x', '--file', 'nothing.txt', '--confirm')).toBe(2)
    expect(await run('fly')).toBe(2)
    expect(await run()).toBe(0)
    expect(await run('resume', 'x')).toBe(2)
  })
})
