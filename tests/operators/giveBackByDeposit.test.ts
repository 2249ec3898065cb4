import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_HOLD_MS } from '#contract/account/limits.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { operatorLog } from '#server/operators/tables.ts'
import { payableAccount } from '#server/wallet/bank/payable.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { approveIdentity } from '../account/identified.ts'
import { layPhones, pass, registered } from '../account/phones.ts'
import { logIn } from '../account/twoFactorPlayer.ts'
import { call, newClient } from '../call.ts'
import { encrypted, fund } from '../player.ts'
import { complained, hush, said } from '../terminal.ts'
import { HOLDER, withdraw } from '../wallet/bank.ts'
import { bindPayee, newWalletNumber } from '../wallet/payee.ts'
import { by } from './operatorHarness.ts'

layPhones()

const DAY_MS = 86_400_000
/** A credited deposit, `days` ago. */
async function deposit(player: number, days: number) {
  const at = new Date(now().getTime() - days * DAY_MS)
  const paymentId = `pay_${randomUUID()}`
  const times = { createdAt: at, creditedAt: at, expiresAt: at }
  const [order] = await db
    .insert(depositOrders)
    .values({ player, channel: 1, cents: 50_000, state: 'credited', gateway: 'sandbox', paymentId, ...times })
    .returning()
  return { order: order?.id ?? '', payment: paymentId }
}

type Told = { order: string; payment: string; payer: string; account: string; holder?: string; bank?: string }

/** What ana proposes, with the proposal's id; empty if it was not proposed. */
async function propose(id: number, told: Told, ...what: string[]): Promise<string> {
  hush()
  const { order, payment, payer, account, holder = HOLDER, bank = '1' } = told
  const compared = ['--order', order, '--payment', payment, '--bank', bank, '--payer', payer, '--account', account]
  const proof = ['--shown', 'video', ...compared, '--holder', holder, '--reason', 'Phone lost']
  const wished = what.length > 0 ? what : ['--password']
  await by('ana', 'support', String(id))('accounts', 'give-back-by-deposit', String(id), ...proof, ...wished)
  return /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
}

const approve = (name: string, proposal: string, role: 'support' | 'compliance' = 'compliance') =>
  by(name, role)('proposals', 'approve', proposal, '--confirm', proposal)

/** Logs in by the password that was shown once. */
async function back(mobile: string) {
  const password = /shown once: (\S+)/.exec(said.join('\n'))?.[1] ?? ''
  const { token } = await logIn(mobile, newClient(), {}, password)
  return { password, seat: { ...newClient(), token: String(token) } }
}

describe('an account without an approved identity', () => {
  test('is given back to who owns the account of its first deposit, by two people, and paid out there only', async () => {
    const { id, mobile, seat } = await registered()
    const paid = newWalletNumber()
    const proposal = await propose(id, { ...(await deposit(id, 1)), payer: paid, account: paid.replace('+63', '0') })
    expect(proposal).not.toBe('')
    expect(await approve('ana', proposal, 'support')).toBe(1)
    expect(await approve('ben', proposal)).toBe(0)
    expect(await call('getSafety', {}, seat)).toMatchObject({ code: 401 })
    const { password, seat: owner } = await back(mobile)
    expect(await call('getSafebox', {}, owner)).toMatchObject({ restsUntil: now().getTime() + ACCOUNT_HOLD_MS })

    // The log keeps neither the account nor the password, and the letter says where payouts go.
    const entries = JSON.stringify(await db.select().from(operatorLog))
    expect(entries).toContain('give-back-by-deposit')
    for (const secret of [paid, paid.slice(3), HOLDER, password]) expect(entries).not.toContain(secret)
    await tellOfSafety()
    const told = await db.select().from(letters).where(eq(letters.player, id))
    const letter = told.find(({ title }) => title === 'accountGivenBackByDeposit')
    expect(letter?.values).toMatchObject({ account: expect.stringContaining(paid.slice(-4)) })
    expect(await by('ben', 'compliance')('accounts', 'given-back')).toBe(0)
    expect(said.join('\n')).toMatch(/ana and ben .*Phone lost/)

    // Somebody else's identity, approved later, takes the coin nowhere but there.
    pass(ACCOUNT_HOLD_MS)
    await fund(id, 100_000)
    await approveIdentity(id, { firstName: 'Bagyo', lastName: 'Habagat', middleName: 'Amihan' })
    const elsewhere = await bindPayee(id, { accountName: 'Bagyo Habagat' })
    const { token } = await logIn(mobile, newClient(), {}, password)
    const thief = { ...newClient(), token: String(token), id, account: mobile, password }
    expect(await withdraw(thief, elsewhere)).toMatchObject({ errcode: 1155 })
    expect(await payableAccount(id)).toBeUndefined()
    const there = await bindPayee(id, { accountName: 'Bagyo Habagat', cardNum: paid }, 2)
    expect((await payableAccount(id))?.id).toBe(there)
    expect(await withdraw(thief, there)).toMatchObject({ errcode: 0 })
  })

  test('is paid out to any account of its own, once an identity is approved in the name of who paid', async () => {
    const { id } = await registered()
    const paid = newWalletNumber()
    await approve('ben', await propose(id, { ...(await deposit(id, 40)), payer: paid, account: paid }))
    const other = await bindPayee(id)
    expect(await payableAccount(id)).toBeUndefined()
    await approveIdentity(id)
    expect((await payableAccount(id))?.id).toBe(other)
  })

  test('is not given to who shows another account, payment or deposit, or one that a thief could have made', async () => {
    const [{ id }, other] = [await registered(), await registered()]
    const paid = newWalletNumber()
    const first = { ...(await deposit(id, 20)), payer: paid, account: paid }
    const late = { ...(await deposit(id, 1)), payer: paid, account: paid }
    const theirs = { ...(await deposit(other.id, 50)), payer: paid, account: paid }
    expect(await propose(id, { ...first, account: newWalletNumber() })).toBe('')
    expect(complained.at(-1)).toContain('not the one that paid')
    expect(await propose(id, { ...first, bank: 'NOBANK' })).toBe('')
    expect(await propose(id, { ...first, payment: late.payment })).toBe('')
    expect(complained.at(-1)).toContain('not a credited deposit of this player')
    expect(await propose(id, theirs)).toBe('')
    await db.update(depositOrders).set({ state: 'failed' }).where(eq(depositOrders.id, theirs.order))
    expect(await propose(other.id, theirs)).toBe('')
    expect(await propose(id, late)).toBe('')
    expect(complained.at(-1)).toContain('proves nothing')
    expect(await propose(id, first)).not.toBe('')
    // Where a document was approved, that one is compared.
    await approveIdentity(id)
    expect(await propose(id, first)).toBe('')
    expect(complained.at(-1)).toContain('"accounts give-back" compares it')
  })

  test('cannot add an account to be paid to during the hold', async () => {
    const { id, mobile } = await registered()
    const paid = newWalletNumber()
    await approve('ben', await propose(id, { ...(await deposit(id, 1)), payer: paid, account: paid }))
    const { password, seat } = await back(mobile)
    const fields = { requestId: randomUUID(), bankId: 1, accountName: HOLDER, cardNum: paid }
    const reply = await call('addBankInfo', { ...fields, password: await encrypted(password) }, seat)
    expect(reply).toMatchObject({ until: now().getTime() + ACCOUNT_HOLD_MS })
  })
})
