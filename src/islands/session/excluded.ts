import { atom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import type { Reply } from '#contract/calls/index.ts'
import { EXCLUSION_TICKET_MS } from '#contract/rights/limits.ts'

/** What an excluded player is told in place of a log-in. Without a ticket there are only words. */
export type Excluded = Pick<Reply<'excludeMe'>, 'excluded' | 'until' | 'firmUntil'> & { ticket?: string }
type Kept = Excluded & { keptUntil: number }

const KEY = 'perya.excluded'

export const $excluded = atom<Excluded | undefined>()

/** Shows it on the log-in page; a reload of this tab keeps it for as long as its ticket is good. */
export function keepExcluded(told: Excluded): void {
  writeStored(KEY, JSON.stringify({ ...told, keptUntil: Date.now() + EXCLUSION_TICKET_MS } satisfies Kept), 'session')
  $excluded.set(told)
}

/** Takes it from the refusal of a proven log-in. Returns whether there is one. */
export function takeExcluded(failure: Failure): boolean {
  if (failure.why !== 'refused' || failure.details.excluded === undefined) return false
  const { excluded, until, firmUntil, ticket } = failure.details
  keepExcluded({
    excluded: excluded === 'break' ? 'break' : 'exclusion',
    firmUntil: Number(firmUntil),
    ...(until !== undefined && { until: Number(until) }),
    ...(ticket !== undefined && { ticket: String(ticket) }),
  })
  return true
}

/** Goes on after a reload of the page, or a change to it. */
export function resumeExcluded(): () => void {
  $excluded.set(stored())
  return () => $excluded.set(undefined)
}

function stored(): Excluded | undefined {
  try {
    const kept: Kept | undefined = JSON.parse(readStored(KEY, 'session') ?? 'null') ?? undefined
    // Written only by `keepExcluded`.
    return kept && kept.keptUntil > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Back to the log-in. */
export function dropExcluded(): void {
  dropStored(KEY, 'session')
  $excluded.set(undefined)
}
