import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { codeProblem, confirmationProblem } from '#contract/rules.ts'
import { safePasswordProblem, safePasswordTypo } from '#contract/wallet/safebox.ts'
import type { LockTerm } from '#contract/wallet/timeLock.ts'
import type { UserMessage } from '#contract/words.ts'
import { encryptSecret } from '../account/secret.ts'
import { updateUser } from '../player.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { once } from '../ui/once.ts'

export type Box = Reply<'getSafebox'>
/** Into the box, out of it, or under a time lock within it. */
export type Direction = 'in' | 'out' | 'lock'

const safebox = loadable(
  () => post('getSafebox', {}),
  ({ coin, safebox, hasSafeboxPassword }) => updateUser({ coin, safebox, hasSafeboxPassword }),
)

export const $safebox = safebox.$state
export const loadSafebox = safebox.load
export const $isSafeboxBusy = atom(false)

/** The calls that return the changed box. */
type BoxCall =
  | 'safeboxPasswordInit'
  | 'modifySafePassword'
  | 'renewSafePassword'
  | 'putSafebox'
  | 'takeSafebox'
  | 'lockSafebox'
type BoxAnswer = Answer<BoxCall>

const OFFLINE: Failure = { ok: false, why: 'offline' }

/** Runs one action at a time; returns the error, if any, and 'busy' for a tap during another. */
async function act(call: () => Promise<BoxAnswer>): Promise<UserMessage | 'busy' | undefined> {
  if ($isSafeboxBusy.get()) return 'busy'
  $isSafeboxBusy.set(true)
  const answer = await call()
  $isSafeboxBusy.set(false)
  if (answer.ok) {
    safebox.take(answer.reply)
    return undefined
  }
  // A refusal has changed the box, or means that this page is out of date.
  if (answer.why === 'refused' || answer.why === 'unheard') void loadSafebox()
  return safeboxMessageOf(answer)
}

/** The current password, a new one twice, and a code. A form fills the fields that it has, and leaves the others empty. */
export type SafePasswords = {
  oldPassword: string
  password: string
  confirmation: string
  code: string
  /** The log-in password, where a code is not enough. */
  loginPassword?: string | undefined
}
export type PasswordTask = 'set' | 'change' | 'renew'

/** Validation errors of a task's fields. Empty if they are valid. */
export function safePasswordProblems(typed: SafePasswords, task: PasswordTask): Partial<Record<string, UserMessage>> {
  const found = {
    oldPassword: task === 'change' ? safePasswordTypo(typed.oldPassword) : undefined,
    code: task === 'renew' ? codeProblem(typed.code) : undefined,
    loginPassword: typed.loginPassword === '' ? { key: 'verify.required' } : undefined,
    password: safePasswordProblem(typed.password),
    confirmation: confirmationProblem(typed.password, typed.confirmation),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Sets, changes or resets the password. */
export function saveSafePassword(task: PasswordTask, typed: SafePasswords): Promise<UserMessage | 'busy' | undefined> {
  return act(async () => {
    const password = await encryptSecret(typed.password)
    if (password === undefined) return OFFLINE
    if (task === 'set') return await post('safeboxPasswordInit', { password })
    if (task === 'renew') return await renew(password, typed)
    const oldPassword = await encryptSecret(typed.oldPassword)
    return oldPassword === undefined ? OFFLINE : await post('modifySafePassword', { oldPassword, password })
  })
}

async function renew(password: string, { code, loginPassword: typed }: SafePasswords): Promise<BoxAnswer> {
  if (typed === undefined) return await post('renewSafePassword', { code, password })
  const loginPassword = await encryptSecret(typed)
  return loginPassword === undefined ? OFFLINE : await post('renewSafePassword', { code, password, loginPassword })
}

const sendOnce = once('putSafebox')

/** What of the box can be taken out to play. */
export const freeOf = ({ safebox, locked }: Pick<Box, 'safebox' | 'locked'>): Cents => safebox - locked

export type BoxMove =
  | { direction: 'in'; amount: Cents; lock?: LockTerm | undefined }
  | { direction: 'out'; amount: Cents }
  | { direction: 'lock'; amount: Cents; lock: LockTerm }

/** Moves coin into the box, with a lock if one is wished; out of it with its password; or locks what is in it. */
export function moveCoin(move: BoxMove, typed = ''): Promise<UserMessage | 'busy' | undefined> {
  const { direction, amount } = move
  return act(async () => {
    const answer = await sendOnce<'putSafebox' | 'takeSafebox' | 'lockSafebox'>(move, (requestId) =>
      send(move, requestId, typed),
    )
    if (answer.ok && direction !== 'lock') note('safebox_move', { direction, amount })
    return answer
  })
}

async function send(move: BoxMove, requestId: string, typed: string) {
  const body = { requestId, amount: move.amount }
  if (move.direction === 'lock') return await post('lockSafebox', { ...body, lock: move.lock })
  if (move.direction === 'in')
    return await post('putSafebox', { ...body, ...(move.lock !== undefined && { lock: move.lock }) })
  const password = await encryptSecret(typed)
  return password === undefined ? OFFLINE : await post('takeSafebox', { ...body, password })
}

/** The error message, with the numbers and the time in the refusal. */
function safeboxMessageOf(failure: Failure): UserMessage {
  if (failure.why !== 'refused') return messageOf(failure)
  const { triesLeft, until } = failure.details
  if (failure.errcode === lobbyErrcodes.safeboxPasswordWrong && typeof triesLeft === 'number') {
    return { key: 'safebox.wrong', values: { count: triesLeft } }
  }
  if (typeof until === 'number' && failure.errcode !== lobbyErrcodes.safeboxTimeLocked) {
    const key = failure.errcode === lobbyErrcodes.safeboxOnHold ? 'safebox.restsUntil' : 'safebox.lockedUntil'
    return { key, values: { until: new Date(until) } }
  }
  return messageOf(failure)
}
