import * as v from 'valibot'
import { CONTENT_LIST_MAX } from '../lobby/limits.ts'
import { BANK_HOLDER_MAX } from '../wallet/limits.ts'
import { call } from './call.ts'
import { eachOnce, id, ownerProof, proofKind, shortText, time, uuid } from './shapes.ts'

/** An account as its owner sees it: the number leaves the server no more. */
const account = v.strictObject({
  accountId: uuid,
  bankId: id,
  bankName: v.string(),
  shortBankName: v.string(),
  kind: v.picklist(['bank', 'wallet']),
  accountName: v.string(),
  /** The end of the number. */
  lastFour: v.pipe(v.string(), v.length(4)),
  /** From when on it can be withdrawn to. */
  usableTime: time,
  /** Whether the bank is on offer at the moment. */
  isOpen: v.boolean(),
  /** Whether it is in the name of the approved identity; true until one is approved. */
  isOwn: v.boolean(),
})

const accounts = {
  appUserBankList: v.pipe(
    eachOnce(account, ({ accountId }) => accountId),
    v.maxLength(CONTENT_LIST_MAX),
  ),
  /** What a change has to bring: a one-time code to the bound number (smsSend, type 5), or the password. */
  proof: proofKind,
  /** The name of the approved identity, which every account must be in; empty until one is approved. */
  holder: v.string(),
  /** The server's clock. */
  now: time,
}

/** As typed: the server reads a number in any usual form. */
const details = {
  requestId: uuid,
  accountName: v.pipe(v.string(), v.maxLength(2 * BANK_HOLDER_MAX)),
  cardNum: shortText,
  /** The player has seen that the number has an unusual length, and says that it is right. */
  isSure: v.optional(v.boolean()),
}

const proofRefusals = ['bankProofNeeded', 'bankPasswordWrong', 'codeWrong', 'attemptsTooMany'] as const
const refusals = [
  'bankUnknown',
  'bankDetailsWrong',
  'bankNumberUnusual',
  'bankNumberTaken',
  'bankHolderWrong',
  'requestReused',
  ...proofRefusals,
] as const

export const bankCalls = {
  getBankInfo: call({
    about:
      "The player's bank and e-wallet accounts, by their numbers' last four digits. Fields of spec 3; the call is ours.",
    access: 'player',
    load: 'urgent',
    body: {},
    reply: accounts,
  }),
  addBankInfo: call({
    about:
      'Adds an account to withdraw to, one at each bank. Nothing is paid to it for 24 hours, unless it is the first. A number serves one player. A repeat of `requestId` adds nothing. Spec 7.2; field names of spec 3.',
    access: 'player',
    load: 'password',
    body: { bankId: id, ...details, ...ownerProof },
    reply: accounts,
    refusals: ['bankBound', ...refusals],
  }),
  modifyBankInfo: call({
    about:
      'Changes number or holder of an account. It gets a new `accountId`, and nothing is paid to it for 24 hours; requests under way keep the old number. A repeat of `requestId` changes nothing. Spec 7.2.',
    access: 'player',
    load: 'password',
    body: { accountId: uuid, ...details, ...ownerProof },
    reply: accounts,
    refusals: ['bankAccountUnknown', ...refusals],
  }),
  removeBankInfo: call({
    about: 'Removes an account. Repeating it is harmless; requests under way keep their number. Ours.',
    access: 'player',
    load: 'password',
    body: { accountId: uuid, ...ownerProof },
    reply: accounts,
    refusals: ['bankAccountUnknown', ...proofRefusals],
  }),
}
