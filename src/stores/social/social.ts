import { atom } from 'nanostores'
import { phoneInfo, takeFingerprint } from '#client/account/device.ts'
import { deviceKey } from '#client/account/deviceKey.ts'
import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { $isAgreed, openAgreement } from '../session/agreement.ts'
import { comeIn, type Entrance, type Say } from '../session/entrance.ts'
import { takePendingLogin } from '../twoFactor/pendingLogin.ts'
import { afterLogin } from '../ui/navigation.ts'
import { hideLoading, showLoading, showToast } from '../ui/ui.ts'
import { type Departure, leaveFor, type Return, socialProblemOf, takeArrival } from './departures.ts'
import { finishLink } from './socialLink.ts'

/** Third-party login (spec 2.5, 7.3): 'sending' while the browser leaves for the provider, or the code for the server. */
export const $social = atom<Entrance>({ step: 'idle' })

/** Loads the invite code on tap; on failure the log-in continues without it. */
const invites = () => import('../session/invite.ts').catch(() => undefined)

/** Resets the page: fresh, or restored from the back-forward cache after leaving for the provider. */
export function startSocial(): void {
  $social.set({ step: 'idle' })
}

/** Leaves for the provider, unless a request is already pending. If the page has an agreement checkbox, it comes first. */
export async function leaveToLogIn(hasBox: boolean, say: Say): Promise<void> {
  const { step } = $social.get()
  if (step === 'sending' || step === 'done') return
  if (hasBox && !$isAgreed.get()) {
    showToast(say({ key: 'verify.agreementTips' }), 'error')
    openAgreement('terms')
    return
  }
  $social.set({ step: 'sending' })
  const invite = (await invites())?.keptInvite() ?? ''
  const failure = await leaveFor({ purpose: 'login', invite }, afterLogin())
  if (failure) fail(socialProblemOf(failure), say)
}

/** Continues for a player who has just returned from the provider. */
export async function arriveFromProvider(say: Say): Promise<void> {
  const arrival = takeArrival()
  if (!arrival) return
  if (arrival.left?.purpose === 'link') await finishLink(arrival, say)
  else if ('problem' in arrival) fail(arrival.problem, say)
  else await logInWith(arrival.left, arrival.brought, say)
}

async function logInWith({ uuid, back }: Departure, brought: Return, say: Say): Promise<void> {
  $social.set({ step: 'sending' })
  showLoading()
  await takeFingerprint()
  const answer = await post('lineLogin', { ...brought, uuid, phoneinfoJsonModel: phoneInfo(), ...deviceKey() })
  if (!answer.ok) {
    hideLoading()
    if (takePendingLogin(answer)) $social.set({ step: 'idle' })
    else fail(socialProblemOf(answer), say)
    return
  }
  const { isNew, ...session } = answer.reply
  if (isNew) {
    const known = await invites()
    known?.dropInvite()
    showToast(say({ key: 'common.success' }), 'success')
  }
  $social.set({ step: 'done' })
  comeIn(session, back)
}

function fail(problem: UserMessage, say: Say): void {
  showToast(say(problem), 'error')
  $social.set({ step: 'failed', problem })
}
