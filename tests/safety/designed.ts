import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { db } from '#server/db/database.ts'
import { insertLogin } from '#server/social/logins.ts'
import { players } from '#server/standing/tables.ts'
import { bankClaims } from '#server/wallet/payeeTables.ts'
import { configure, e164, newNumber } from '../account/phones.ts'
import { succeed } from '../call.ts'
import { startGameSession } from '../games/gameSession.ts'
import { credentials, encrypted, PLAYER_PASSWORD, type TestPlayer } from '../player.ts'
import { bindPayee } from '../wallet/payee.ts'
import { enrich } from './case.ts'
import { bankDetails, proof } from './cases/bank.ts'
import type { EdgeCase } from './edgeCaseTexts.ts'

/** A field filled by players: the rest of its call, and the expected reply to every edge-case text that its schema accepts. */
type Designed = {
  with: (player: TestPlayer) => Promise<object>
  says: RefusalName
  /** Accepted edge-case texts, with the expected reply. */
  fine?: { [odd in EdgeCase]?: object }
  /** The field is encrypted. */
  isSecret?: true
  /** The token of the call, if it is not the player's own. */
  token?: (player: TestPlayer) => Promise<string>
}

const SAFE_PASSWORD = '402917'
const phone = { countryCode: '63' }

async function boxed(player: TestPlayer): Promise<void> {
  await enrich(player)
  await succeed('safeboxPasswordInit', { password: await encrypted(SAFE_PASSWORD) }, player)
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

const bankAccount = async () => ({ ...bankDetails(), ...(await proof()), bankId: 1 })
const ownAccount = async ({ id }: TestPlayer) => ({ accountId: await bindPayee(id) })

async function changedAccount(player: TestPlayer) {
  // Another test's player may have the number.
  await db.delete(bankClaims)
  return { ...bankDetails(), ...(await ownAccount(player)), ...(await proof()) }
}

/** Leaves a player only a code to the bound number for re-authentication. */
async function byCode(player: TestPlayer): Promise<object> {
  await bound(player)
  await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, player.id))
  return {}
}

const guarded = async (player: TestPlayer, passwordHash?: string): Promise<object> => {
  await bound(player)
  await db.update(players).set({ hasTwoFactor: true, passwordHash }).where(eq(players.id, player.id))
  return {}
}

const wideNumber = { 'wide digits': { appUserBankList: [{ lastFour: '4567' }] } }
const tidiedHolder = { 'spaces around': { appUserBankList: [{ accountName: 'Tala' }] } }

async function twoFactorFields() {
  const { phoneinfoJsonModel } = await credentials('x', 'x')
  return { phoneinfoJsonModel, code: '123456' }
}

/** The result of a third-party login that nobody began. */
async function returned() {
  const { phoneinfoJsonModel } = await credentials('x', 'x')
  return { uuid: randomUUID(), state: 'x', code: 'x', phoneinfoJsonModel }
}

/** The same for linking. */
const linking = async () => ({ uuid: randomUUID(), state: 'x', code: 'x' })

async function linkedPlayer(player: TestPlayer): Promise<object> {
  const identity = { issuer: 'https://id.example', subject: randomUUID(), label: 'Tala' }
  await db.transaction((tx) => insertLogin(tx, player.id, identity))
  return {}
}

const shown = (account: string) => ({ user: { account } })

/** `call.field` to its expected replies. */
export const designed: Record<string, Designed> = {
  'accountRegist.account': {
    with: () => registration('username'),
    says: 'loginWrong',
    fine: { 'leading zeros': shown('0000123456') },
  },
  'anonymous/isNameFree.account': {
    with: async () => ({ account: '' }),
    says: 'loginWrong',
    // Free or taken: another case may have registered it.
    fine: { 'leading zeros': {} },
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
    with: async () => ({
      ...phone,
      code: '123456',
      password: await encrypted('Parol-Night-1'),
      birthDate: '1990-02-03',
    }),
    says: 'loginWrong',
  },
  'forgetPassword.code': {
    with: async () => ({
      ...phone,
      mobile: newNumber(),
      password: await encrypted('Parol-Night-1'),
      birthDate: '1990-02-03',
    }),
    says: 'codeWrong',
  },
  'forgetPassword.password': {
    with: async () => ({ ...phone, mobile: newNumber(), code: '123456' }),
    says: 'loginWrong',
  },
  'bindAccount.mobile': { with: async () => ({ ...phone, code: '123456' }), says: 'loginWrong' },
  'bindAccount.code': {
    with: async ({ id }) => {
      await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, id))
      return { ...phone, mobile: newNumber() }
    },
    says: 'codeWrong',
  },
  'bindAccount.password': {
    with: async () => ({ ...phone, mobile: newNumber(), code: '123456' }),
    says: 'ownerUnproven',
    isSecret: true,
  },
  'accountLoginStep.pending': { with: twoFactorFields, says: 'twoFactorExpired' },
  'accountLoginStep.code': {
    with: async () => ({ ...(await twoFactorFields()), pending: 'x' }),
    says: 'twoFactorExpired',
  },
  'loginStepSend.pending': { with: async () => ({}), says: 'twoFactorExpired' },
  'setLoginStep.password': {
    with: async (player) => {
      await bound(player)
      return { isOn: true, code: '123456' }
    },
    says: 'ownerUnproven',
    isSecret: true,
  },
  'setLoginStep.code': {
    with: async (player) => ({ ...(await byCode(player)), isOn: true }),
    says: 'codeWrong',
  },
  'makeRecoveryCodes.password': { with: (player) => guarded(player), says: 'ownerUnproven', isSecret: true },
  'makeRecoveryCodes.code': { with: (player) => guarded(player, NO_PASSWORD), says: 'codeWrong' },
  'confirmRecoveryCodes.code': { with: async () => ({}), says: 'codeWrong' },
  'lineLogin.state': { with: returned, says: 'socialExpired' },
  'lineLogin.code': { with: returned, says: 'socialExpired' },
  'lineLogin.iss': { with: returned, says: 'socialExpired' },
  'lineLink.state': { with: linking, says: 'socialExpired' },
  'lineLink.code': { with: linking, says: 'socialExpired' },
  'lineLink.iss': { with: linking, says: 'socialExpired' },
  'lineLinkStart.password': { with: async () => ({ uuid: randomUUID() }), says: 'ownerUnproven', isSecret: true },
  'lineLinkStart.code': {
    with: async (player) => ({ ...(await byCode(player)), uuid: randomUUID() }),
    says: 'codeWrong',
  },
  'lineUnlink.password': { with: linkedPlayer, says: 'ownerUnproven', isSecret: true },
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
    fine: wideNumber,
  },
  'addBankInfo.accountName': {
    with: bankAccount,
    says: 'bankDetailsWrong',
    fine: tidiedHolder,
  },
  'addBankInfo.password': { with: bankAccount, says: 'bankPasswordWrong', isSecret: true },
  'addBankInfo.code': {
    with: async (player) => ({ ...bankDetails(), ...(await byCode(player)), bankId: 1 }),
    says: 'codeWrong',
  },
  'modifyBankInfo.cardNum': { with: changedAccount, says: 'bankDetailsWrong', fine: wideNumber },
  'modifyBankInfo.accountName': { with: changedAccount, says: 'bankDetailsWrong', fine: tidiedHolder },
  'modifyBankInfo.password': { with: changedAccount, says: 'bankPasswordWrong', isSecret: true },
  'modifyBankInfo.code': {
    with: async (player) => ({ ...(await changedAccount(player)), ...(await byCode(player)) }),
    says: 'codeWrong',
  },
  'removeBankInfo.password': {
    with: async (player) => ownAccount(player),
    says: 'bankPasswordWrong',
    isSecret: true,
  },
  'removeBankInfo.code': {
    with: async (player) => ({ ...(await ownAccount(player)), ...(await byCode(player)) }),
    says: 'codeWrong',
  },
  'askExport.password': { with: async () => ({}), says: 'ownerUnproven', isSecret: true },
  'askExport.code': { with: byCode, says: 'codeWrong' },
  'askClosing.password': {
    with: async () => ({ leftover: 0 }),
    says: 'ownerUnproven',
    isSecret: true,
  },
  'askClosing.code': { with: async (player) => ({ ...(await byCode(player)), leftover: 0 }), says: 'codeWrong' },
  'changePassword.current': {
    with: async () => ({ password: await encrypted('Parol-Night-1') }),
    says: 'loginWrong',
    isSecret: true,
  },
  'changePassword.password': {
    with: async () => ({ current: await encrypted(PLAYER_PASSWORD) }),
    says: 'loginWrong',
  },
  'safeboxPasswordInit.password': { with: async () => ({}), says: 'safeboxPasswordUnfit', isSecret: true },
  'modifySafePassword.oldPassword': {
    with: async (player) => {
      await boxed(player)
      return { password: await encrypted('718293') }
    },
    says: 'safeboxPasswordWrong',
    isSecret: true,
  },
  'modifySafePassword.password': {
    with: async (player) => {
      await boxed(player)
      return { oldPassword: await encrypted(SAFE_PASSWORD) }
    },
    says: 'safeboxPasswordUnfit',
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
      return { password: await encrypted('718293'), loginPassword: await encrypted(player.password) }
    },
    says: 'codeWrong',
  },
  // Any text that the wire accepts is a seed, unchanged.
  'houseSeed.clientSeed': {
    with: async () => ({}),
    token: ({ token }) => startGameSession(token),
    says: 'gameSessionEnded',
    fine: {
      'leading zeros': { fair: { clientSeed: '0000123456' } },
      'a number in other words': { fair: { clientSeed: '1e6' } },
      'a name that objects have': { fair: { clientSeed: '__proto__' } },
    },
  },
  // Any text that the wire accepts is a seed of a draw too. One that is not next draws nothing.
  'lotteryDraw.clientSeed': {
    with: async () => ({ requestId: randomUUID(), nextServerSeedHash: 'a'.repeat(64), tableHash: 'b'.repeat(64) }),
    says: 'rowChanged',
  },
  'houseOpen.launchToken': { with: async () => ({}), says: 'gameSessionEnded' },
}
