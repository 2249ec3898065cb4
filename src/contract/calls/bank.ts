import * as v from 'valibot'
import { call } from '../call/call.ts'
import { eachOnce, firmProofKind, id, ownerProof, shortText, time, uuid } from '../call/shapes.ts'
import { CONTENT_LIST_MAX } from '../limits.ts'
import { BANK_HOLDER_MAX } from '../wallet/limits.ts'
import { payeeKinds } from '../wallet/rails.ts'

/** An account as its owner sees it. The full number never leaves the server. */
const account = v.strictObject({
  accountId: uuid,
  bankId: id,
  bankName: v.string(),
  shortBankName: v.string(),
  kind: v.picklist(payeeKinds),
  accountName: v.string(),
  /** The last digits of the number. */
  lastFour: v.pipe(v.string(), v.length(4)),
  /** The withdrawal hold ends at this time. */
  usableTime: time,
  /** Whether the bank is available at the moment. */
  isOpen: v.boolean(),
  /** Whether its holder is the approved identity. True until an identity is approved. */
  isOwn: v.boolean(),
})

const accounts = {
  appUserBankList: v.pipe(
    eachOnce(account, ({ accountId }) => accountId),
    v.maxLength(CONTENT_LIST_MAX),
  ),
  /** The re-authentication that a change requires: a one-time code to the bound number (smsSend, type 5), the password, or both. */
  proof: firmProofKind,
  /** The name of the approved identity, which every account must carry. Empty until an identity is approved. */
  holder: v.string(),
  /** The server's clock. */
  now: time,
}

/** As typed: the server reads a number in any usual form. */
const details = {
  requestId: uuid,
  accountName: v.pipe(v.string(), v.maxLength(2 * BANK_HOLDER_MAX)),
  cardNum: shortText,
  /** The player has confirmed a number of unusual length. */
  isSure: v.optional(v.boolean()),
}

const proofRefusals = ['bankProofNeeded', 'bankPasswordWrong', 'codeWrong', 'attemptsTooMany', 'loginAgain'] as const
const refusals = [
  'bankUnknown',
  'bankDetailsWrong',
  'bankNumberUnusual',
  'bankNumberTaken',
  'bankHolderWrong',
  'requestReused',
  'withdrawalsResting',
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
