import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import type { Banks } from '#contract/calls/account.ts'
import type { Reply } from '#contract/calls/index.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { type BankRule, cardNumProblem, holderProblem } from '#contract/wallet/bank.ts'
import type { UserMessage } from '#contract/words.ts'
import { encryptProof, type Proof, proofProblems } from '../account/proof.ts'
import { $player } from '../player.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { once } from '../ui/once.ts'

export type BankInfo = Reply<'getBankInfo'>
export type BankAccount = BankInfo['appUserBankList'][number]

const banking = loadable(() => post('getBankInfo', {}))

/** The player's withdrawal accounts. */
export const $banking = banking.$state
export const loadBanking = banking.load
export const $isBankBusy = atom(false)

banking.$state.listen((state) => {
  const player = $player.get()
  if (state.state === 'ready' && player.state === 'ready') $player.set({ ...player, banks: banksOf(state.value) })
})

/** The accounts as a log-in tells them. */
function banksOf(info: BankInfo): Banks {
  const told = ({ bankId, shortBankName, lastFour }: BankAccount) => ({ bankId, shortBankName, lastFour })
  const usable = info.appUserBankList.find((account) => isUsable(account, info))
  return {
    appUserBank: usable ? told(usable) : null,
    appUserBankList: Object.fromEntries(info.appUserBankList.map((account) => [account.bankId, told(account)])),
  }
}

/** Whether an account can receive withdrawals, by the server's clock when the accounts were loaded. */
export function isUsable({ isOpen, isOwn, usableTime }: BankAccount, { now }: BankInfo): boolean {
  return isOpen && isOwn && usableTime <= now
}

/** Values of the form's fields. */
export type Typed = { cardNum: string; accountName: string; proof: Proof }

/** Validation errors of the account form, by field. Empty if it is valid. */
export function bankProblems(typed: Typed, bank: BankRule | undefined): Partial<Record<string, UserMessage>> {
  const found = {
    bankId: bank ? undefined : { key: 'bank.chooseTip' },
    cardNum: bank ? cardNumProblem(bank, typed.cardNum) : requiredProblem(typed.cardNum),
    accountName: holderProblem(typed.accountName),
    ...proofProblems(typed.proof),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const requiredProblem = (typed: string): UserMessage | undefined =>
  typed === '' ? { key: 'verify.required' } : undefined

/** The account to save: a new one at a bank, or an existing one to change. */
export type Target = { bankId: number } | { accountId: string }
type BankCall = 'addBankInfo' | 'modifyBankInfo' | 'removeBankInfo'

const OFFLINE: Failure = { ok: false, why: 'offline' }

const sendOnce = once('addBankInfo')

/** Adds or changes an account. Returns the error, if any, and 'busy' for a tap during another. */
export function saveAccount(
  target: Target,
  { cardNum, accountName, proof }: Typed,
  isSure: boolean,
): Promise<UserMessage | 'busy' | 'unusual' | undefined> {
  return act(proof, async (encrypted) => {
    const details = { cardNum, accountName, ...(isSure && { isSure }) }
    const answer = await sendOnce<BankCall>([target, details], (requestId) => {
      const body = { requestId, ...details, ...encrypted }
      return 'bankId' in target
        ? post('addBankInfo', { ...body, ...target })
        : post('modifyBankInfo', { ...body, ...target })
    })
    if (answer.ok) note('bank_saved', { isNew: 'bankId' in target })
    return answer
  })
}

export function removeAccount(accountId: string, proof: Proof) {
  return act(proof, (encrypted) => post('removeBankInfo', { accountId, ...encrypted }))
}

/** Runs one action at a time, with its proof encrypted for the wire. */
async function act(
  proof: Proof,
  call: (encrypted: { code?: string; password?: string }) => Promise<Answer<BankCall>>,
): Promise<UserMessage | 'busy' | 'unusual' | undefined> {
  if ($isBankBusy.get()) return 'busy'
  $isBankBusy.set(true)
  const encrypted = await encryptProof(proof)
  const answer = encrypted ? await call(encrypted) : OFFLINE
  $isBankBusy.set(false)
  if (answer.ok) {
    banking.take(answer.reply)
    return undefined
  }
  if (answer.why === 'unheard') void loadBanking()
  if (answer.why === 'refused' && answer.errcode === lobbyErrcodes.bankNumberUnusual) return 'unusual'
  return bankMessageOf(answer)
}

/** The error message, with the time in the refusal. */
export function bankMessageOf(failure: Failure): UserMessage {
  const until = failure.why === 'refused' && failure.details.until
  if (typeof until === 'number') return { key: 'bank.coolingUntil', values: { until: new Date(until) } }
  return messageOf(failure)
}
