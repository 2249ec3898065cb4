import { atom, computed } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import { agentActivity } from '#contract/activities/agent.ts'
import type { Reply } from '#contract/calls/index.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { $player } from '../session/player.ts'
import { clearDots } from './redDots.ts'

export type Activities = Reply<'getActivityIds'>

/** What is on for this player; undefined until known. Spec 8: a failed read is silent, and what is known stays. */
export const $activities = atom<Activities | undefined>()
/** Whether it was asked for, did not come, and nothing is known from before. */
export const $isActivitiesLate = atom(false)

/** The activity behind the word "agent" (spec 4); 0 for none. */
export const $activityAgentId = computed($activities, (activities) => agentActivity(activities?.activityIds ?? []))

let retry: ReturnType<typeof setTimeout> | undefined

/** Takes what a log-in's reply says about activities; the rest is fetched. */
export function takeActivities({ activityIds, activityMap }: Pick<Activities, 'activityIds' | 'activityMap'>): void {
  const known = $activities.get() ?? { isBankrupt: false, loginPaying: false, totalRecharge: 0 }
  $activities.set({ ...known, activityIds, activityMap })
}

const forgetters = new Set<() => void>()

/** What an activity knows of one player goes with what is on for them. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget)
}

export function forgetActivities(): void {
  clearTimeout(retry)
  $activities.set(undefined)
  for (const forget of forgetters) forget()
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
  // What only players know comes after the page has painted.
  const found = await import('./summaries.ts').catch(() => undefined)
  await found?.refreshOn(answer.reply.activityIds)
}

/** Coming home asks anew, unless the log-in of this page is being asked about: that asks by itself. */
export function refreshAtHome(path: string): void {
  if (path === '/lobby/home' && $player.get().state !== 'known') void refreshActivities()
}
