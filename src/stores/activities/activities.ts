import { atom, computed } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import { agentActivity } from '#contract/activities/agent.ts'
import type { Reply } from '#contract/calls/index.ts'
import { activityKind } from '#contract/enumerations.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { $player } from '../session/player.ts'
import { clearDots, noteDot } from './redDots.ts'
import { $taskSummary, loadTaskSummary } from './taskSummary.ts'

export type Activities = Reply<'getActivityIds'>
export type LoginPay = Reply<'getLoginPayUser3'>

/** What is on for this player; undefined until known. Spec 8: a failed read is silent, and what is known stays. */
export const $activities = atom<Activities | undefined>()
/** Whether it was asked for, did not come, and nothing is known from before. */
export const $isActivitiesLate = atom(false)
export const $loginPay = atom<LoginPay | undefined>()

/** The activity behind the word "agent" (spec 4); 0 for none. */
export const $activityAgentId = computed($activities, (activities) => agentActivity(activities?.activityIds ?? []))

let retry: ReturnType<typeof setTimeout> | undefined

/** Takes what a log-in's reply says about activities; the rest is fetched. */
export function takeActivities({ activityIds, activityMap }: Pick<Activities, 'activityIds' | 'activityMap'>): void {
  const known = $activities.get() ?? { isBankrupt: false, loginPaying: false, totalRecharge: 0 }
  $activities.set({ ...known, activityIds, activityMap })
}

export function forgetActivities(): void {
  clearTimeout(retry)
  $activities.set(undefined)
  $loginPay.set(undefined)
  $taskSummary.set(undefined)
  clearDots()
}

let asking: { token: string; done: Promise<void> } | undefined

/** Asks for everything this player may be told of activities: after a log-in, on coming home, after a claim. Again by itself where nothing came. */
export function refreshActivities(): Promise<void> {
  $isActivitiesLate.set(false)
  return askOnce()
}

function askOnce(): Promise<void> {
  clearTimeout(retry)
  const token = readToken()
  if (asking?.token !== token) {
    const done = ask(token).finally(() => {
      if (asking?.done === done) asking = undefined
    })
    asking = { token, done }
  }
  return asking?.done ?? Promise.resolve()
}

/** What was asked for one player is not shown to another who has logged in meanwhile. */
async function ask(token: string): Promise<void> {
  const answer = await post('getActivityIds', {})
  if (readToken() !== token) return
  // Something between us and the server may answer in its place.
  const isLate = !answer.ok || !answer.reply.activityIds
  $isActivitiesLate.set(isLate && !$activities.get())
  if (isLate) {
    retry = setTimeout(askOnce, HOME_RETRY_MS)
    return
  }
  $activities.set(answer.reply)
  if ($player.get().state === 'guest') return
  const { activityIds } = answer.reply
  await Promise.all([
    activityIds.includes(activityKind.tasks) && loadTaskSummary(),
    activityIds.includes(activityKind.signUpBonus) && askLoginPay(),
  ])
}

async function askLoginPay(): Promise<void> {
  const answer = await post('getLoginPayUser3', {})
  if (!answer.ok) return
  $loginPay.set(answer.reply)
  noteDot('hasSignUpBonus', answer.reply.ownList.length > 0 && !isReceived(answer.reply))
}

const RECEIVED = -1

/** The sign-up bonus counts as received once any of its days does (spec 4). */
export function isReceived({ ownList }: LoginPay): boolean {
  return ownList.some(({ loginPayDataJson }) => loginPayDataJson.days.includes(RECEIVED))
}

/** Coming home asks anew, unless the log-in of this page is being asked about: that asks by itself. */
export function refreshAtHome(path: string): void {
  if (path === '/lobby/home' && $player.get().state !== 'known') void refreshActivities()
}
