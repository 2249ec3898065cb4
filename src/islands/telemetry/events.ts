import { noteEvent } from '#client/telemetry/events.ts'
import type { EventName } from '#contract/telemetry/events.ts'
import { playerId } from '../player.ts'

/** Records an action of the player for the operator's statistics. */
export function note(name: EventName, data?: Record<string, string | number | boolean>): void {
  noteEvent(name, playerId(), data)
}

export function noteVisit(path: string): void {
  note('page_view', { path })
}
