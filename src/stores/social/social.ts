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

/** Third-party login (spec 2.5, 7.3): 'sending' while the browser is on its way to the provider, or the code to the server. */
export const $social = atom<Entrance>({ step: 'idle' })

/** The code of a friend's link. Fetched at the tap; where that fails, the log-in goes on without it. */
const invites = () => import('../session/invite.ts').catch(() => undefined)

/** A fresh page, or one that was left for the provider and came back out of the browser's memory. */
export function startSocial(): void {
  $social.set({ step: 'idle' })
}

/** To the provider, unless on the way already. Where there is a box for the agreement, it comes first. */
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

/** Goes on for a player who has just come back from the provider. */
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
