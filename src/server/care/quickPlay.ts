import { and, eq, isNull, ne } from 'drizzle-orm'
import { CHECK_WAIT_MS } from '#contract/care/checks.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { PlayState } from '../call/handler.ts'
import { db, type Tx } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { playCounts } from './tables.ts'

/** Quick play is turbo and autoplay. Where it is off for a player, bets read it from the player's row of counts (`play_at`). */

/** Whether quick play is off for a player: by us, or by the player's own wish. What a single game allows is `games/pace.ts`. */
export async function quickPlayOff(player: number): Promise<boolean> {
  const [row] = await callFunction<{ play_at: PlayState | null }>(db, 'play_at', [player, now().getTime()])
  const [, , , isOff = false] = row?.play_at ?? []
  return isOff
}

/** Closes quick play for a player from the next stake on, or opens it again, as a step of the signals asks. What is so already stays. */
export async function closeQuickPlay(on: typeof db | Tx, player: number, isQuickPlayClosed: boolean): Promise<void> {
  await on
    .insert(playCounts)
    .values({ player, day: manilaDay(now()), isQuickPlayClosed })
    .onConflictDoUpdate({
      target: playCounts.player,
      set: { isQuickPlayClosed },
      setWhere: ne(playCounts.isQuickPlayClosed, isQuickPlayClosed),
    })
}

/** Sets the player's wish. Off holds at once; on waits 24 hours. The same wish again changes nothing. */
export async function wishQuickPlay(player: number, isOff: boolean): Promise<void> {
  const at = now()
  if (isOff) {
    const set = { isQuickPlayOff: true, quickPlayAt: null }
    await db
      .insert(playCounts)
      .values({ player, day: manilaDay(at), ...set })
      .onConflictDoUpdate({ target: playCounts.player, set })
    return
  }
  const isOffNow = and(eq(playCounts.isQuickPlayOff, true), isNull(playCounts.quickPlayAt))
  await db
    .update(playCounts)
    .set({ quickPlayAt: new Date(at.getTime() + CHECK_WAIT_MS) })
    .where(and(eq(playCounts.player, player), isOffNow))
}
