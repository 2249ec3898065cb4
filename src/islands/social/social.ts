import { atom } from 'nanostores'
import { deviceKey } from '#client/account/deviceKey.ts'
import { phoneInfo, takeFingerprint } from '#client/wire/device.ts'
import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { $isAgreed, openAgreement } from '../session/agreement.ts'
import { completeLogin, greet, orCancelled } from '../session/authentication.ts'
import { takeExcluded } from '../session/excluded.ts'
import { takePendingLogin } from '../twoFactor/pendingLogin.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { afterLogin } from '../ui/navigation.ts'
import { hideLoading, showLoading, showToast } from '../ui/ui.ts'
import {
  type AuthorizationRequest,
  type Callback,
  socialMessageOf,
  startAuthorization,
  takeCallback,
} from './authorizationRequests.ts'
import { finishLink } from './socialLink.ts'

/** Third-party login (spec 2.5, 7.3): 'sending' during the redirect to the provider, and during the exchange of the code. */
export const $social = atom<FormState>({ step: 'idle' })

/** Loads the invite code on tap; on failure the log-in continues without it. */
const invites = () => import('../session/invite.ts').catch(() => undefined)

/** Resets a page that is fresh, or restored from the back-forward cache. */
export function startSocial(): void {
  $social.set({ step: 'idle' })
}

/** Redirects to the provider, unless a request is already pending. If the page has an agreement checkbox, it comes first. */
export async function logInAtProvider(hasBox: boolean, translate: Translate): Promise<void> {
  const { step } = $social.get()
  if (step === 'sending' || step === 'done') return
  if (hasBox && !$isAgreed.get()) {
    showToast(translate({ key: 'verify.agreementTips' }), 'error')
    openAgreement('terms')
    return
  }
  $social.set({ step: 'sending' })
  const invite = (await invites())?.keptInvite() ?? ''
  const failure = await startAuthorization({ purpose: 'login', invite }, afterLogin())
  if (failure) fail(socialMessageOf(failure))
}

/** Handles a callback of the provider, if the address holds one. */
export async function handleCallback(translate: Translate): Promise<void> {
  const result = takeCallback()
  if (!result) return
  if (result.request?.purpose === 'link') await finishLink(result, translate)
  else if ('problem' in result) fail(result.problem)
  else await completeCallback(result.request, result.callback, translate)
}

async function completeCallback(
  { uuid, back }: AuthorizationRequest,
  callback: Callback,
  translate: Translate,
): Promise<void> {
  $social.set({ step: 'sending' })
  showLoading()
  await takeFingerprint()
  const proof = { ...callback, uuid, phoneinfoJsonModel: phoneInfo() }
  const answer = await orCancelled(post('lineLogin', { ...proof, ...deviceKey() }), translate)
  if (!answer?.ok) {
    hideLoading()
    if (!answer || takePendingLogin(answer) || takeExcluded(answer)) $social.set({ step: 'idle' })
    else fail(socialMessageOf(answer))
    return
  }
  const { isNew, ...session } = answer.reply
  if (isNew) {
    const known = await invites()
    known?.dropInvite()
    await greet(back, translate)
  }
  $social.set({ step: 'done' })
  completeLogin(session, back)
}

function fail(problem: UserMessage): void {
  $social.set({ step: 'failed', problem })
}
