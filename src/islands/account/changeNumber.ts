import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { accountErrcodes } from '#contract/account/errcodes.ts'
import { lobbyErrcodes, lobbyRefusalWords } from '#contract/refusals.ts'
import { codeProblem, type PhoneBounds, phoneProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { $webConfig, loadConfig } from '../config.ts'
import { $player } from '../player.ts'
import type { Translate } from '../ui/form.ts'
import { showToast } from '../ui/ui.ts'
import { authMessageOf } from './authMessage.ts'
import { offerNumber } from './numberOffer.ts'
import { proofProblem } from './proof.ts'
import { recoveryProblem } from './recoveryProblem.ts'
import { encryptSecret } from './secret.ts'

/** Changing the bound number: first the proof of the owner, then the new number. A refusal leads back to what it is about. */
export type NumberChange =
  | { step: 'proof'; problem?: UserMessage }
  | { step: 'number'; problem?: UserMessage }
  | { step: 'sending' }
  /** `until`: the end of the hold, where one has begun. */
  | { step: 'done'; until?: Date }

export const $numberChange = atom<NumberChange>({ step: 'proof' })

/** What proves the owner. A field that the account or the device does not need is undefined. */
export type ChangeProof = {
  password: string | undefined
  /** From the old number, or from paper: a recovery code. */
  oldCode: string | undefined
  isPaper?: boolean
}
export type NewNumber = { account: string; code: string }

/** Kept between the two steps, in memory alone. */
let shown: ChangeProof = { password: undefined, oldCode: undefined }

/** Opens a fresh form. */
export function startNumberChange(): void {
  shown = { password: undefined, oldCode: undefined }
  offerNumber()
  $numberChange.set({ step: 'proof' })
}

type Found = Partial<Record<string, UserMessage>>
const only = (found: Record<string, UserMessage | undefined>): Found =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))

export const changeProofProblems = ({ password, oldCode, isPaper = false }: ChangeProof): Found =>
  only({
    password: password === undefined ? undefined : proofProblem({ kind: 'password', typed: password }),
    code: oldCode === undefined ? undefined : (isPaper ? recoveryProblem : codeProblem)(oldCode),
  })

export const newNumberProblems = ({ account, code }: NewNumber, rules: PhoneBounds): Found =>
  only({ account: phoneProblem(account, rules), code: codeProblem(code) })

/** Goes on to the new number. Both are sent together, so that nothing has changed until then. */
export function takeChangeProof(proof: ChangeProof): void {
  shown = proof
  $numberChange.set({ step: 'number' })
}

/** Sends proof and number, unless a request is already pending. */
export async function changeNumber(typed: NewNumber, translate: Translate): Promise<void> {
  if ($numberChange.get().step !== 'number') return
  $numberChange.set({ step: 'sending' })
  const answer = await send(typed)
  if (!answer.ok) {
    offerNumber(answer)
    const { step, problem } = refusedAt(answer)
    showToast(translate(problem), 'error')
    $numberChange.set({ step, problem })
    return
  }
  const { mobile, holdTime } = answer.reply
  const player = $player.get()
  if (player.state === 'ready') $player.set({ ...player, user: { ...player.user, mobile } })
  shown = { password: undefined, oldCode: undefined }
  $numberChange.set({ step: 'done', ...(holdTime !== undefined && { until: new Date(holdTime) }) })
}

async function send({ account: mobile, code }: NewNumber): Promise<Answer<'bindAccount'>> {
  await loadConfig()
  const countryCode = $webConfig.get()?.countryCode ?? ''
  const { password: typed, oldCode } = shown
  const password = typed === undefined ? undefined : await encryptSecret(typed)
  if (typed !== undefined && password === undefined) return { ok: false, why: 'offline' }
  const proof = { ...(password !== undefined && { password }), ...(oldCode !== undefined && { oldCode }) }
  return await post('bindAccount', { countryCode, mobile, code, ...proof })
}

/** The refusals that are about the proof, by their words. */
const OF_PROOF: ReadonlyMap<number, string> = new Map([
  [lobbyErrcodes.ownerUnproven, lobbyRefusalWords.ownerUnproven],
  [lobbyErrcodes.loginAgain, lobbyRefusalWords.loginAgain],
  [accountErrcodes.oldCodeNeeded, 'number.refusal.oldCodeNeeded'],
  [accountErrcodes.oldCodeWrong, 'number.refusal.oldCodeWrong'],
  [accountErrcodes.numberSet, 'number.refusal.numberSet'],
])

function refusedAt(failure: Failure): { step: 'proof' | 'number'; problem: UserMessage } {
  if (shown.isPaper && failure.why === 'refused' && failure.errcode === accountErrcodes.oldCodeWrong)
    return { step: 'proof', problem: { key: 'recovery.login.wrong' } }
  const key = failure.why === 'refused' ? OF_PROOF.get(failure.errcode) : undefined
  return key === undefined ? { step: 'number', problem: authMessageOf(failure) } : { step: 'proof', problem: { key } }
}
