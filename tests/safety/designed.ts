import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { players } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { configure, e164, newNumber } from '../account/phones.ts'
import { credentials, encrypted, type TestPlayer } from '../caller.ts'
import { done, enrich } from './case.ts'
import { bankDetails, proofOf } from './cases/bank.ts'
import type { OddText } from './odd.ts'

/** A field that a player fills: the rest of its call as it should be, and what is said of every odd text that its schema lets through. */
type Designed = {
  with: (player: TestPlayer) => Promise<object>
  says: RefusalName
  /** Odd texts that are fine, and how the reply shows them. */
  fine?: { [odd in OddText]?: object }
  /** The field travels encrypted. */
  isSecret?: true
}

const SAFE_PASSWORD = '402917'
const phone = { countryCode: '63' }

async function boxed(player: TestPlayer): Promise<void> {
  await enrich(player)
  await done('safeboxPasswordInit', { password: await encrypted(SAFE_PASSWORD) }, player)
}

async function bound({ id }: TestPlayer): Promise<void> {
  await db
    .update(players)
    .set({ mobile: e164(newNumber()) })
    .where(eq(players.id, id))
}

async function registration(type: 'username' | 'phone') {
  configure({ registerType: type, otpStatus: true })
  return { ...(await credentials(type === 'phone' ? newNumber() : 'bagongtala', 'Parol-Night-1')), type: 0 }
}

const bankAccount = async (player: TestPlayer) => ({ ...bankDetails(), ...(await proofOf(player)), bankId: 1 })
const shown = (account: string) => ({ user: { account } })

/** `call.field` to what is designed for it. */
export const designed: Record<string, Designed> = {
  'accountRegist.account': {
    with: () => registration('username'),
    says: 'loginWrong',
    fine: { 'leading zeros': shown('0000123456') },
  },
  'accountRegist.password': { with: () => registration('username'), says: 'loginWrong' },
  'accountRegist4.account': {
    with: async () => ({ ...(await registration('phone')), code: '123456' }),
    says: 'loginWrong',
  },
  'accountRegist4.code': {
    with: async () => ({ ...(await registration('phone')), code: '' }),
    says: 'codeWrong',
  },
  'accountLogin.account': { with: () => credentials('', 'Nobody-has-1'), says: 'loginWrong' },
  'accountLogin.password': { with: ({ account }) => credentials(account, ''), says: 'loginWrong' },
  'smsSend.mobile': { with: async () => ({ ...phone, type: codePurpose.register }), says: 'loginWrong' },
  'forgetPassword.mobile': {
    with: async () => ({ ...phone, code: '123456', password: await encrypted('Parol-Night-1') }),
    says: 'loginWrong',
  },
  'forgetPassword.code': {
    with: async () => ({ ...phone, mobile: newNumber(), password: await encrypted('Parol-Night-1') }),
    says: 'codeWrong',
  },
  'forgetPassword.password': {
    with: async () => ({ ...phone, mobile: newNumber(), code: '123456' }),
    says: 'loginWrong',
  },
  'bindAccount.mobile': { with: async () => ({ ...phone, code: '123456' }), says: 'loginWrong' },
  'bindAccount.code': { with: async () => ({ ...phone, mobile: newNumber() }), says: 'codeWrong' },
  'updateProfile.nickname': {
    with: async () => ({ avatar: 1 }),
    says: 'nicknameRefused',
    fine: {
      'spaces around': { nickname: 'Tala' },
      'a number in other words': { nickname: '1e6' },
      'a name that objects have': { nickname: '__proto__' },
    },
  },
  'agentFill.pid': { with: async () => ({}), says: 'superiorUnknown' },
  'addBankInfo.cardNum': {
    with: bankAccount,
    says: 'bankDetailsWrong',
    fine: { 'wide digits': { appUserBankList: [{ lastFour: '4567' }] } },
  },
  'addBankInfo.accountName': {
    with: bankAccount,
    says: 'bankDetailsWrong',
    fine: { 'spaces around': { appUserBankList: [{ accountName: 'Tala' }] } },
  },
  'addBankInfo.password': { with: bankAccount, says: 'bankPasswordWrong', isSecret: true },
  'safeboxPasswordInit.password': { with: async () => ({}), says: 'safeboxPasswordUnfit', isSecret: true },
  'modifySafePassword.oldPassword': {
    with: async (player) => {
      await boxed(player)
      return { password: await encrypted('718293') }
    },
    says: 'safeboxPasswordWrong',
    isSecret: true,
  },
  'takeSafebox.password': {
    with: async (player) => {
      await boxed(player)
      return { requestId: randomUUID(), amount: 100 }
    },
    says: 'safeboxPasswordWrong',
    isSecret: true,
  },
  'renewSafePassword.code': {
    with: async (player) => {
      await boxed(player)
      await bound(player)
      return { password: await encrypted('718293') }
    },
    says: 'codeWrong',
  },
  'houseOpen.launchToken': { with: async () => ({}), says: 'gameSessionEnded' },
}
