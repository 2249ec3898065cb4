import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { knownDevices } from '#server/account/safetyTables.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { listEntries } from '#server/operators/log.ts'
import { exclude, lift } from '#server/rights/exclusion.ts'
import { placeLegalHold } from '#server/standing/legalHolds.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { expectCleanBooks } from '../wallet/walletHarness.ts'
import { by } from './operatorHarness.ts'

const reason = ['--reason', 'A second account of the same person']
const [support, payments, compliance] = [by('ana', 'support'), by('ben', 'payments'), by('cora', 'compliance')]

beforeAll(async () => void (await freshDatabase()))
afterEach(expectCleanBooks)

const logIn = async ({ account, password }: TestPlayer, typed = password) =>
  call('accountLogin', await credentials(account, typed))

/** What a player's page says, whole. */
async function pageOf(operator: ReturnType<typeof by>, typed: string): Promise<string> {
  said.length = 0
  expect(await operator('player', typed)).toBe(0)
  return said.join('\n')
}

const act = (operator: ReturnType<typeof by>, verb: string, { id }: TestPlayer, ...more: string[]) =>
  operator(...verb.split(' '), String(id), ...(more.length > 0 ? more : reason), '--confirm', String(id))

const lettersOf = async ({ id }: TestPlayer, title: string) => {
  await tellOfSafety()
  return await db
    .select()
    .from(letters)
    .where(and(eq(letters.player, id), eq(letters.title, title)))
}

describe('player', () => {
  test('shows balance, ledger, log-ins and devices, by number, account name or mobile number', async () => {
    const seat = await newPlayer({ coin: 1_234, deposited: 50_000 })
    const page = await pageOf(support, String(seat.id))
    expect(page).toContain(seat.account)
    expect(page).toContain('512.34')
    expect(page).toMatch(/deposit +\S*500\.00/)
    expect(page).toMatch(/logged in +device/)
    expect(page).toMatch(/known device/)
    expect(page).toContain('This player has played no round.')
    expect(await pageOf(support, seat.account.toUpperCase())).toContain(String(seat.id))
    await db.update(players).set({ mobile: '+639171234567' }).where(eq(players.id, seat.id))
    expect(await pageOf(support, '09171234567')).toContain('ending in 4567')
    expect(said.join()).not.toContain('9171234567')
  })

  test('shows the VIP level, and what players of it were promised by our people', async () => {
    const { id } = await newPlayer()
    expect(await pageOf(support, String(id))).not.toContain('promised')
    const levels = catalogue().configs.vip.levels
    const { level } = levels.find(({ services }) => services.includes('personalHost')) ?? {}
    const validBet = catalogue().webConfig.appUserLevelConfigList.find((one) => one.level === level)?.betAmount ?? 0
    await db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, id))
    const page = await pageOf(support, String(id))
    expect(page).toMatch(new RegExp(`VIP level +${level}`))
    expect(page).toMatch(/promised to this level +first in line, a host of their own/)
    await db.update(playerTotals).set({ validBet: 0 }).where(eq(playerTotals.player, id))
  })

  test('shows a case and the identity to compliance, log-ins to support, and neither to payments', async () => {
    const { id } = await newPlayer()
    await placeLegalHold(id, 'cora', 'The court of Calamba asks')
    const seen = async (operator: ReturnType<typeof by>) => {
      const page = await pageOf(operator, String(id))
      return [page.includes('court of Calamba'), page.includes('No identity was sent.'), page.includes('logged in')]
    }
    expect(await seen(compliance)).toEqual([true, true, true])
    expect(await seen(support)).toEqual([false, false, true])
    expect(await seen(payments)).toEqual([false, false, false])
  })

  test('is kept in the log as a look at this player, and refused to editors and of nobody', async () => {
    const { id } = await newPlayer()
    await pageOf(payments, String(id))
    expect((await listEntries({ player: id }, 1))[0]).toMatchObject({ operator: 'ben', kind: 'look', verb: 'player' })
    expect(await by('eva', 'editor')('player', String(id))).toBe(1)
    expect(await support('player', '999999')).toBe(1)
    expect(complained.at(-1)).toContain('There is no player 999999')
  })

  test('shows notes, which operators write and the log does not repeat', async () => {
    const { id } = await newPlayer()
    expect(await support('note', String(id), '--note', 'Called twice about a lost phone')).toBe(0)
    expect(await pageOf(payments, String(id))).toMatch(/ana +Called twice about a lost phone/)
    const entry = (await listEntries({ operator: 'ana', player: id }, 9)).find(({ verb }) => verb === 'note')
    expect(JSON.stringify(entry?.fields)).not.toContain('phone')
    expect(await support('note', String(id))).toBe(2)
    expect(await support('note', String(id), '--note', 'x'.repeat(1_001))).toBe(2)
  })
})

describe('lock', () => {
  test('ends sessions, refuses the log-in with the reason, and is told; unlock opens it again', async () => {
    const seat = await newPlayer()
    expect(await act(support, 'lock', seat)).toBe(0)
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
    expect(await logIn(seat)).toMatchObject({ errcode: errcodes.restricted, reason: reason[1] })
    expect(await logIn(seat, 'Wrong-Password-1')).toEqual({ code: 200, errcode: errcodes.loginWrong })
    expect(await pageOf(payments, String(seat.id))).toContain(reason[1])
    expect(await act(support, 'lock', seat)).toBe(1)
    expect(await act(compliance, 'unlock', seat, '--reason', 'It was a brother')).toBe(0)
    expect(await act(compliance, 'unlock', seat)).toBe(1)
    expect(await logIn(seat)).toMatchObject({ errcode: 0 })
    const [locked] = await lettersOf(seat, 'accountLocked')
    expect(locked?.values).toMatchObject({ reason: reason[1] })
    expect(locked?.values).not.toHaveProperty('by')
    expect(await lettersOf(seat, 'accountUnlocked')).toHaveLength(1)
  })

  test('asks for a reason and for the number again, and not every role has it', async () => {
    const seat = await newPlayer()
    const id = String(seat.id)
    expect(await support('lock', id, '--confirm', id)).toBe(2)
    expect(await support('lock', id, ...reason, '--confirm', '1')).toBe(1)
    expect(await act(payments, 'lock', seat)).toBe(1)
    expect(await call('online', {}, seat)).toMatchObject({ errcode: 0 })
  })

  test('by two at once happens once, and no parallel log-in slips through', async () => {
    const seat = await newPlayer()
    const logIns = Array.from({ length: 4 }, () => logIn(seat))
    const codes = await Promise.all([act(support, 'lock', seat), act(compliance, 'lock', seat)])
    expect(codes.toSorted()).toEqual([0, 1])
    for (const reply of await Promise.all(logIns)) {
      const token = typeof reply.token === 'string' ? reply.token : ''
      expect(await call('online', {}, { ...seat, token })).toMatchObject({ code: 401 })
    }
    expect(await lettersOf(seat, 'accountLocked')).toHaveLength(1)
  })

  test('outlives an exclusion', async () => {
    const seat = await newPlayer()
    await act(support, 'lock', seat)
    await exclude({ player: seat.id, kind: 'licensee', term: 'open', by: 'cora', reason: 'Order 5' })
    expect(await lift(seat.id, { by: 'cora', reason: 'Order 6' })).toEqual({ done: true })
    expect(await logIn(seat)).toMatchObject({ errcode: errcodes.restricted, reason: reason[1] })
  })
})

test('sessions end logs out every device and forgets it; without a session it changes nothing', async () => {
  const seat = await newPlayer()
  expect(await act(support, 'sessions end', seat)).toBe(0)
  expect(said.at(-1)).toContain('1 ended')
  expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
  expect(await db.$count(knownDevices, eq(knownDevices.player, seat.id))).toBe(0)
  expect(await lettersOf(seat, 'sessionsEnded')).toHaveLength(1)
  expect(await act(support, 'sessions end', seat)).toBe(1)
  expect(await logIn(seat)).toMatchObject({ errcode: 0 })
})
