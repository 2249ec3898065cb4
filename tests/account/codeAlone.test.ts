import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FIRST_PASSWORD_WITHIN_MS, SETTLED_DEVICE_MS } from '#contract/account/limits.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { sessions } from '#server/account/tables.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { players } from '#server/standing/tables.ts'
import { call, succeed } from '../call.ts'
import { encrypted } from '../player.ts'
import { HOLDER } from '../wallet/bank.ts'
import { bindPayee, newWalletNumber } from '../wallet/payee.ts'
import { layPhones, newNumber, nextCode, pass, registered } from './phones.ts'

layPhones()

type Player = Awaited<ReturnType<typeof registered>>

/** A call by a player without a password. `says`: the refusal of a code alone where a code alone must not do. */
type ByCode = { purpose: number; body: (player: Player) => Promise<object>; says?: 'loginAgain' }

const payee = () => ({ requestId: randomUUID(), accountName: HOLDER, cardNum: newWalletNumber() })
const bankAccount = async ({ id }: Player) => ({ accountId: await bindPayee(id) })

/** The calls of a session that take a code. Exclusion alone is free to everybody who holds the number: it protects. */
const ofSession: { [N in CallName]?: ByCode } = {
  askExport: { purpose: codePurpose.rights, body: async () => ({}), says: 'loginAgain' },
  askClosing: {
    purpose: codePurpose.rights,
    body: async ({ id }) => ({ leftover: (await balancesOf(db, id)).coin }),
    says: 'loginAgain',
  },
  lineLinkStart: { purpose: codePurpose.rights, body: async () => ({ uuid: randomUUID() }), says: 'loginAgain' },
  excludeMe: { purpose: codePurpose.rights, body: async () => ({ term: '1d' }) },
  setLoginStep: { purpose: codePurpose.step, body: async () => ({ isOn: true }), says: 'loginAgain' },
  makeRecoveryCodes: {
    purpose: codePurpose.step,
    body: async ({ id }) => {
      await db.update(players).set({ hasTwoFactor: true }).where(eq(players.id, id))
      return {}
    },
    says: 'loginAgain',
  },
  addBankInfo: { purpose: codePurpose.bank, body: async () => ({ ...payee(), bankId: 1 }), says: 'loginAgain' },
  modifyBankInfo: {
    purpose: codePurpose.bank,
    body: async (player) => ({ ...payee(), ...(await bankAccount(player)) }),
    says: 'loginAgain',
  },
  removeBankInfo: { purpose: codePurpose.bank, body: bankAccount, says: 'loginAgain' },
  renewSafePassword: {
    purpose: codePurpose.safebox,
    body: async () => ({ password: await encrypted('402917') }),
    says: 'loginAgain',
  },
}

/** Calls that take a code beside something else in any case, or that open no account that there is. Each has tests of its own. */
const others: CallName[] = [
  'accountRegist4',
  'forgetPassword',
  'bindAccount',
  'accountLoginStep',
  'confirmRecoveryCodes',
]
/** Their code is the provider's. */
const providers: CallName[] = ['lineLogin', 'lineLink']

/** A player without a password, whose log-in is older than a quarter of an hour. */
async function withoutPassword(): Promise<Player> {
  const player = await registered()
  await succeed('safeboxPasswordInit', { password: await encrypted('581634') }, player.seat)
  await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, player.id))
  pass(FIRST_PASSWORD_WITHIN_MS + 1)
  return player
}

test('each call that takes a code is known here', () => {
  const taking = Object.entries(calls).filter(([, { body }]) => 'code' in body.entries)
  expect(taking.map(([name]) => name).sort()).toEqual([...Object.keys(ofSession), ...others, ...providers].sort())
})

for (const [name, { purpose, body, says }] of Object.entries(ofSession) as [CallName, ByCode][])
  test(`${name}: a code to the number alone ${says ? 'opens nothing on a new device' : 'is enough'}`, async () => {
    const player = await withoutPassword()
    const code = await nextCode(player.mobile, purpose, player.seat)
    const asked = { ...(await body(player)), code }
    const alone = await call(name, asked, player.seat)
    if (!says) return expect(alone).toMatchObject({ errcode: 0 })
    expect(alone).toMatchObject({ errcode: errcodes[says] })
    // The code is not used up by the try: with a log-in of a moment ago it does.
    await db.update(sessions).set({ openedAt: now() }).where(eq(sessions.player, player.id))
    const reply = await call(name, asked, player.seat)
    if (name === 'lineLinkStart') return expect(reply).toMatchObject({ errcode: errcodes.socialClosed })
    expect(reply).toMatchObject({ errcode: 0 })
  })

test('on a device of 30 days the code is enough, however old the log-in', async () => {
  const player = await withoutPassword()
  pass(SETTLED_DEVICE_MS)
  await db
    .update(sessions)
    .set({ lastSeenAt: now(), expiresAt: new Date(now().getTime() + SETTLED_DEVICE_MS) })
    .where(eq(sessions.player, player.id))
  const code = await nextCode(player.mobile, codePurpose.rights, player.seat)
  expect(await call('askExport', { code }, player.seat)).toMatchObject({ errcode: 0 })
  expect(await call('askExport', { code }, player.seat)).toMatchObject({ errcode: errcodes.codeWrong })
})

test('a code to another number opens nothing either', async () => {
  const player = await withoutPassword()
  await db.update(sessions).set({ openedAt: now() }).where(eq(sessions.player, player.id))
  const other = newNumber()
  const code = await nextCode(other, codePurpose.bind, player.seat)
  expect(await call('askExport', { code }, player.seat)).toMatchObject({ errcode: errcodes.codeWrong })
})
