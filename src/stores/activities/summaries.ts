import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { kindNamed } from '#contract/activities/kinds.ts'
import { playerId } from '../session/player.ts'
import { pagePath } from '../ui/navigation.ts'
import { whenForgotten } from './activities.ts'
import { noteReward, type RewardDot, waitingDots } from './rewardDots.ts'

/** The data of an activity for every page while it is on: `<name>/summary.ts`, loaded on demand. */
type Summary = { refresh: () => Promise<void> }

const found = new Map(
  Object.entries(import.meta.glob<Summary>('./*/summary.ts')).map(([path, load]) => [
    kindNamed(path.split('/')[1] ?? '')?.id,
    load,
  ]),
)

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
 * Reloads the data of current activities. If code cannot be loaded, the known data stay (spec 8). What this page has read just now, at the log-in, is
 * not read again at home. Where only dots are shown, those that another page of this visit knew are shown for some minutes. A change forgets both.
 */
export async function refreshOn(activityIds: readonly number[]): Promise<void> {
  const kept = readKept()
  if (kept && performance.now() - readAt < FRESH_MS) return
  if (kept && ELSEWHERE.test(pagePath())) return void kept.map(([dot, isWaiting]) => noteReward(dot, isWaiting))
  const summaries = await Promise.all(
    activityIds.map((id) =>
      found
        .get(id)?.()
        .catch(() => undefined),
    ),
  )
  await Promise.all(summaries.map((summary) => summary?.refresh()))
  readAt = performance.now()
  writeStored(
    DOTS_KEY,
    JSON.stringify({ player: playerId(), at: Date.now(), dots: waitingDots() } satisfies Kept),
    'session',
  )
}

whenForgotten(() => dropStored(DOTS_KEY, 'session'))

type Kept = { player: number; at: number; dots: [RewardDot, boolean][] }

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
