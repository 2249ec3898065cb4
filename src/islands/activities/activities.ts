import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { $player } from '../player.ts'
import { clearDots } from './redDots.ts'

export type Activities = Reply<'getActivityIds'>

/** The player's current activities; undefined until known. Spec 8: a failed read is silent and keeps the known ones. */
export const $activities = atom<Activities | undefined>()
/** Whether loading failed while nothing is known yet. */
export const $isActivitiesLate = atom(false)

let retry: ReturnType<typeof setTimeout> | undefined

/** Takes the activities from a log-in's reply; the rest is fetched. */
export function takeActivities(given: Pick<Activities, 'activityIds' | 'activityMap' | 'promotions' | 'quiet'>): void {
  const rest = { isBankrupt: false, hasTurntable: false, loginPaying: false, totalRecharge: 0, canDeposit: true }
  $activities.set({ ...rest, ...$activities.get(), quiet: undefined, ...given })
}

const forgetters = new Set<() => void>()

/** Registers a reset: an activity's data of one player is dropped with the player's activities. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget)
}

export function forgetActivities(): void {
  clearTimeout(retry)
  asking = undefined
  $activities.set(undefined)
  for (const forget of forgetters) forget()
  clearDots()
}

let asking: { token: string; done: Promise<void> } | undefined

/** Loads all activity data of this player: after a log-in and on returning home. Joins a read that is under way. Retries automatically. */
export function refreshActivities(): Promise<void> {
  $isActivitiesLate.set(false)
  return askOnce()
}

/** Loads it anew after a change, such as a claim. A read that began before does not know the change. */
export async function renewActivities(): Promise<void> {
  await asking?.done
  // What `dots.ts` keeps.
  dropStored('perya.dots', 'session')
  await refreshActivities()
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

/** Data of one player must not be shown to another who has logged in meanwhile. */
async function ask(token: string): Promise<void> {
  const answer = await post('getActivityIds', {})
  if (readToken() !== token) return
  // An intermediary may answer in the server's place.
  const isLate = !answer.ok || !answer.reply.activityIds
  $isActivitiesLate.set(isLate && !$activities.get())
  if (isLate) {
    retry = setTimeout(askOnce, HOME_RETRY_MS)
    return
  }
  $activities.set(answer.reply)
  if ($player.get().state === 'guest') return
  // The dots of players load after the page has painted.
  const found = await import('./dots.ts').catch(() => undefined)
  if (answer.reply.activityIds[0]) await found?.refreshDots()
}

/** Reloads on returning home, unless the session of this page is still loading, which reloads by itself. */
export function refreshAtHome(path: string): void {
  if (path === '/lobby/home' && $player.get().state !== 'known') void refreshActivities()
}
