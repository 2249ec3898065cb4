import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { type BankRule, cardNumProblem, holderProblem } from '#contract/wallet/bank.ts'
import type { UserMessage } from '#contract/words.ts'
import { type ProofKind, proofProblem, sealProof } from '../account/proof.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { once } from '../ui/once.ts'

export type BankInfo = Reply<'getBankInfo'>
export type BankAccount = BankInfo['appUserBankList'][number]

const banking = loadable(() => post('getBankInfo', {}))

/** The player's accounts to withdraw to. */
export const $banking = banking.$state
export const loadBanking = banking.load
export const $isBankBusy = atom(false)

/** Whether an account can be withdrawn to, by the server's clock as it stood when the accounts were fetched. */
export function isUsable({ isOpen, isOwn, usableTime }: BankAccount, { now }: BankInfo): boolean {
  return isOpen && isOwn && usableTime <= now
}

/** What the fields of the form hold. */
export type Typed = { cardNum: string; accountName: string; proof: string }

/** What is wrong with the fields of an account. Empty when they may be sent. */
export function bankProblems(
  typed: Typed,
  bank: BankRule | undefined,
  proof: ProofKind,
): Partial<Record<string, UserMessage>> {
  const found = {
    bankId: bank ? undefined : { key: 'bank.chooseTip' },
    cardNum: bank ? cardNumProblem(bank, typed.cardNum) : requiredProblem(typed.cardNum),
    accountName: holderProblem(typed.accountName),
    [proof]: proofProblem({ kind: proof, typed: typed.proof }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const requiredProblem = (typed: string): UserMessage | undefined =>
  typed === '' ? { key: 'verify.required' } : undefined

/** Which account is meant: one to add at a bank, or one to change. */
export type Target = { bankId: number } | { accountId: string }
type BankCall = 'addBankInfo' | 'modifyBankInfo' | 'removeBankInfo'

const OFFLINE: Failure = { ok: false, why: 'offline' }

const sendOnce = once()

/** Adds or changes an account. Answers what went wrong, if something did, and 'busy' for a tap that came too soon. */
export function saveAccount(
  target: Target,
  { cardNum, accountName, proof: typed }: Typed,
  proof: ProofKind,
  isSure: boolean,
): Promise<UserMessage | 'busy' | 'unusual' | undefined> {
  return act(proof, typed, async (proven) => {
    const details = { cardNum, accountName, ...(isSure && { isSure }) }
    const answer = await sendOnce<BankCall>([target, details], (requestId) => {
      const body = { requestId, ...details, ...proven }
      return 'bankId' in target
        ? post('addBankInfo', { ...body, ...target })
        : post('modifyBankInfo', { ...body, ...target })
    })
    if (answer.ok) note('bank_saved', { isNew: 'bankId' in target })
    return answer
  })
}

export function removeAccount(accountId: string, typed: string, proof: ProofKind) {
  return act(proof, typed, (proven) => post('removeBankInfo', { accountId, ...proven }))
}

/** Does one thing at a time, with its proof as the wire wants it. */
async function act(
  proof: ProofKind,
  typed: string,
  call: (proven: { code?: string; password?: string }) => Promise<Answer<BankCall>>,
): Promise<UserMessage | 'busy' | 'unusual' | undefined> {
  if ($isBankBusy.get()) return 'busy'
  $isBankBusy.set(true)
  const proven = await sealProof({ kind: proof, typed })
  const answer = proven ? await call(proven) : OFFLINE
  $isBankBusy.set(false)
  if (answer.ok) {
    banking.take(answer.reply)
    return undefined
  }
  if (answer.why === 'refused' && answer.errcode === errcodes.bankNumberUnusual) return 'unusual'
  return bankTrouble(answer)
}

/** What went wrong, with the moment that the refusal tells. */
export function bankTrouble(failure: Failure): UserMessage {
  const until = failure.why === 'refused' && failure.details.until
  if (typeof until === 'number') return { key: 'bank.coolingUntil', values: { until: new Date(until) } }
  return messageOf(failure)
}
