import { post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { readToken } from '#client/wire/token.ts'
import { playerId } from '../player.ts'
import { pagePath } from '../ui/navigation.ts'
import { whenForgotten } from './activities.ts'
import { knownRewards, noteReward } from './rewardDots.ts'

/** `activities.ts` drops it after a change. */
const DOTS_KEY = 'perya.dots'
/** How long after a read home asks for nothing again. */
const FRESH_MS = 5_000
/** How long pages about something else show the dots that another page has read. */
const DOTS_KEPT_MS = 180_000
/** When this page last read everything. */
let readAt = Number.NEGATIVE_INFINITY

/** Pages about something else: there the dots of some minutes ago do. */
const ELSEWHERE = /^\/(?:start|house|lobby\/wallets|withdrawal|bank)/

/**
 * Asks by one call which dots stand. If it cannot be asked, those known stay (spec 8). What this page has asked just now, at the log-in, is not
 * asked again at home. Where only dots are shown, those that another page of this visit knew are shown for some minutes. A change forgets both.
 */
export async function refreshDots(): Promise<void> {
  const kept = readKept()
  if (kept && performance.now() - readAt < FRESH_MS) return
  if (kept && ELSEWHERE.test(pagePath()))
    return void kept.map(([activity, isWaiting]) => noteReward(activity, isWaiting))
  const token = readToken()
  const answer = await post('getDots', {})
  if (!answer.ok || readToken() !== token) return
  for (const { activity, isWaiting } of answer.reply.dots) noteReward(activity, isWaiting)
  readAt = performance.now()
  const known = { player: playerId(), at: Date.now(), dots: knownRewards() } satisfies Kept
  writeStored(DOTS_KEY, JSON.stringify(known), 'session')
}

whenForgotten(() => dropStored(DOTS_KEY, 'session'))

type Kept = { player: number; at: number; dots: ReturnType<typeof knownRewards> }

/** By the device's clock, which wrote it. */
function readKept(): Kept['dots'] | undefined {
  try {
    const kept: Kept | null = JSON.parse(readStored(DOTS_KEY, 'session') ?? 'null')
    const age = Date.now() - (kept?.at ?? 0)
    return kept?.player === playerId() && age >= 0 && age < DOTS_KEPT_MS ? kept.dots : undefined
  } catch {
    return undefined
  }
}
