import { post } from '#client/wire/post.ts'
import type { ActivityAction } from '#contract/telemetry/events.ts'
import { playerId } from '../player.ts'

/** Notes that an activity came before the player, for the operator's statistics. Guests are not noted. A failure changes nothing here. */
export function noteAction(activity: number, action: ActivityAction): void {
  if (playerId() !== 0) void post('actionLog', { activity, action })
}
