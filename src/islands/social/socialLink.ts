import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { encryptProof, type Proof } from '../account/proof.ts'
import { updateUser } from '../player.ts'
import { loadSession } from '../session/session.ts'
import { messageOf } from '../ui/failure.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { go } from '../ui/navigation.ts'
import { hideLoading, showLoading, showToast } from '../ui/ui.ts'
import { type CallbackResult, socialMessageOf, startAuthorization } from './authorizationRequests.ts'

/** Linking or unlinking a third-party login. An error stays until the next try, even across the redirect back to the page. */
export const $link = atom<FormState>({ step: 'idle' })

const OFFLINE: Failure = { ok: false, why: 'offline' }

/** Resets a page restored from the back-forward cache. */
export function wakeLink(): void {
  if ($link.get().step === 'sending') $link.set({ step: 'idle' })
}

/** Redirects to the provider, which returns to this page. Returns the form's error, if any. */
export async function linkAtProvider(proof: Proof): Promise<UserMessage | undefined> {
  if ($link.get().step === 'sending') return undefined
  $link.set({ step: 'sending' })
  const encrypted = await encryptProof(proof)
  const failure = encrypted ? await startAuthorization({ purpose: 'link', ...encrypted }, location.pathname) : OFFLINE
  if (!failure) return undefined
  $link.set({ step: 'idle' })
  return proofMessageOf(failure)
}

/** Links the returned login, and goes back to the page of origin. */
export async function finishLink(result: CallbackResult, translate: Translate): Promise<void> {
  const back = result.request?.back ?? '/lobby/home'
  if ('problem' in result) {
    fail(result.problem, translate)
    go(back)
    return
  }
  showLoading()
  const answer = await post('lineLink', { ...result.callback, uuid: result.request.uuid })
  hideLoading()
  if (!answer.ok) {
    fail(socialMessageOf(answer), translate)
    // Without a session the guard has already redirected to the log-in.
    if (answer.why !== 'unauthorised') go(back)
    return
  }
  // The page's data of the player may be older than the link.
  await loadSession()
  $link.set({ step: 'done' })
  showToast(translate({ key: 'social.linkDone' }), 'success')
  go(back)
}

/** Unlinks it. Returns the form's error, if any. */
export async function unlink(proof: Proof, translate: Translate): Promise<UserMessage | undefined> {
  if ($link.get().step === 'sending') return undefined
  $link.set({ step: 'sending' })
  const encrypted = await encryptProof(proof)
  const answer = encrypted ? await post('lineUnlink', { password: encrypted.password }) : OFFLINE
  if (!answer.ok) {
    $link.set({ step: 'idle' })
    return proofMessageOf(answer)
  }
  updateUser({ lineAccount: '', facebookAccount: null, googleAccount: null })
  $link.set({ step: 'done' })
  showToast(translate({ key: 'social.unlinkDone' }), 'success')
  return undefined
}

/** The message for too many proofs, with the waiting time. */
function proofMessageOf(failure: Failure): UserMessage {
  const isTried = failure.why === 'refused' && failure.errcode === lobbyErrcodes.attemptsTooMany
  return isTried ? authMessageOf(failure) : messageOf(failure)
}

function fail(problem: UserMessage, translate: Translate): void {
  showToast(translate(problem), 'error')
  $link.set({ step: 'failed', problem })
}
