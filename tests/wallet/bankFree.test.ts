import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listServiceActs } from '#server/account/safetyEvents.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { players } from '#server/standing/tables.ts'
import { bankClaims } from '#server/wallet/payeeTables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { complained, said, terminal } from '../terminal.ts'
import { accountAt, add, rich, withdraw } from './bank.ts'
import { takeBack } from './cancel.ts'
import { newWalletNumber } from './payee.ts'

beforeAll(freshDatabase)

/** One operator command by nena, who enters `typed` when asked; returns the exit code. */
function operator(words: string[], typed?: string) {
  return runOperator(['bank', ...words], terminal(typed))
}

const reason = ['--reason', 'Its owner sent a statement']
/** E.164 in human notation. */
const written = (cardNum: string) => `0${cardNum.slice(3, 6)} ${cardNum.slice(6)}`

/** A number that one player has added, so that another cannot. */
async function squatted(): Promise<{ squatter: TestPlayer; owner: TestPlayer; cardNum: string; id: string }> {
  const [squatter, owner] = [await newPlayer(rich), await newPlayer(rich)]
  const cardNum = newWalletNumber()
  expect(await add(squatter, { cardNum })).toMatchObject({ errcode: 0 })
  expect(await add(owner, { cardNum })).toMatchObject({ errcode: 1153 })
  return { squatter, owner, cardNum, id: String(squatter.id) }
}

test('a number is taken from its holder for a reason, and its owner can add it', async () => {
  const { squatter, owner, cardNum, id } = await squatted()
  expect(await operator(['free', 'gcash', ...written(cardNum).split(' ')], id)).toBe(1)
  expect(complained.join()).toContain('--reason is needed')
  expect(await operator(['free', 'GCASH', written(cardNum), ...reason], id)).toBe(0)
  expect(said.join()).toContain(`player ${id} ${squatter.account} (open); no coin was ever asked to it`)
  expect(said.join()).not.toContain(cardNum.slice(3))
  expect(await call('getBankInfo', {}, squatter)).toMatchObject({ appUserBankList: [] })
  expect(await add(owner, { cardNum })).toMatchObject({ errcode: 0 })
  expect(await add(squatter, { cardNum })).toMatchObject({ errcode: 1153 })
  const [act] = await listServiceActs('bankFreed', 1)
  expect(act).toMatchObject({ by: 'nena', player: squatter.id, reason: 'Its owner sent a statement' })
  expect(await operator(['freed'])).toBe(0)
  expect(said.join()).toContain('nena')
  await tellOfSafety()
  const told = and(eq(letters.player, squatter.id), eq(letters.title, 'bankFreed'))
  const [letter] = await db.select().from(letters).where(told)
  expect(letter?.values).toMatchObject({ account: `GCash •••• ${cardNum.slice(-4)}` })
  expect(letter?.values).not.toHaveProperty('by')
})

test('of a closed account it needs no reason, and earlier withdrawals do not matter', async () => {
  const { squatter, owner, cardNum, id } = await squatted()
  await db.update(bankClaims).set({ servedAt: new Date() }).where(eq(bankClaims.player, squatter.id))
  await db.update(players).set({ state: 'closed' }).where(eq(players.id, squatter.id))
  expect(await operator(['free', '1', cardNum, '--confirm', id])).toBe(0)
  expect(said.join()).toContain('coin was first asked to it')
  expect(await add(owner, { cardNum })).toMatchObject({ errcode: 0 })
})

test('a pending withdrawal to it comes first', async () => {
  const { squatter, cardNum, id } = await squatted()
  const orderId = randomUUID()
  const accountId = await accountAt(squatter)
  expect(await withdraw(squatter, accountId, { requestId: orderId })).toMatchObject({ errcode: 0 })
  expect(await operator(['free', 'GCASH', cardNum, ...reason], id)).toBe(1)
  expect(complained.join()).toContain('on its way')
  expect(await takeBack(orderId, squatter)).toMatchObject({ errcode: 0 })
  expect(await operator(['free', 'GCASH', cardNum, ...reason], id)).toBe(0)
})

test('two operators at once free it once', async () => {
  const { cardNum, id } = await squatted()
  const codes = await Promise.all([1, 2, 3].map(() => operator(['free', 'GCASH', cardNum, ...reason], id)))
  expect(codes.toSorted()).toEqual([0, 1, 1])
})

test('an unused number, an unknown bank, a missing or an unrepeated number change nothing', async () => {
  const { squatter, cardNum, id } = await squatted()
  expect(await operator(['free', 'GCASH', newWalletNumber(), ...reason], id)).toBe(1)
  expect(await operator(['free', 'NOBANK', cardNum, ...reason], id)).toBe(2)
  expect(await operator(['free', 'GCASH', '12', ...reason], id)).toBe(2)
  expect(await operator(['free'])).toBe(2)
  expect(await operator([])).toBe(2)
  expect(await operator(['free', 'GCASH', cardNum, '--reason', 'x'.repeat(201)], id)).toBe(2)
  expect(await operator(['free', 'GCASH', cardNum, ...reason], '1')).toBe(1)
  expect(await operator(['free', 'GCASH', cardNum, ...reason])).toBe(1)
  expect(await db.$count(bankClaims, eq(bankClaims.player, squatter.id))).toBe(1)
})
