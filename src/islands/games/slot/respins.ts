import { CELLS } from '#contract/games/slot/grid.ts'
import { type LockedCoin, RESPINS } from '#contract/games/slot/respins.ts'
import type { SlotRespins } from '#contract/games/slot/round.ts'
import { sound } from '../settings.ts'
import { $won, pause, showWon } from '../shell/show.ts'
import { $scene } from './scene.ts'

/** What is seen of one respin, or of the coins that started all. */
export type RespinTurn = {
  /** By cell. */
  coins: readonly (LockedCoin | undefined)[]
  fresh: readonly number[]
  /** Respins that are left after it. */
  left: number
}

export function turnsOf({ turns }: SlotRespins): RespinTurn[] {
  const coins = new Array<LockedCoin | undefined>(CELLS).fill(undefined)
  let left = RESPINS
  return turns.map((found, at) => {
    for (const coin of found) coins[coin.cell] = coin
    left = found.length > 0 ? RESPINS : left - 1
    const isOver = at === turns.length - 1
    return { coins: [...coins], fresh: found.map(({ cell }) => cell), left: isOver ? 0 : left }
  })
}

/** Milliseconds. */
const timing = { lock: 1100, turn: 760, none: 320, fresh: 620, full: 1200 } as const

/** Shows the coins lock, and each respin. The win counts up to `most` at the end. */
export async function showRespins(
  respins: SlotRespins,
  { window, stake, most }: { window: readonly string[]; stake: number; most: number },
): Promise<void> {
  const place = { kind: 'respins', window, wildReels: [], stake } as const
  let before: RespinTurn | undefined
  for (const turn of turnsOf(respins)) {
    if (before) {
      $scene.set({ ...place, ...before, fresh: [], left: before.left - 1, isTurning: true })
      await pause(timing.turn)
    }
    sound(turn.fresh.length > 0 ? 'turn' : 'stop')
    $scene.set({ ...place, ...turn, isTurning: false })
    await pause(turn.fresh.length === 0 ? timing.none : before ? timing.fresh : timing.lock)
    before = turn
  }
  if (respins.isFull) await pause(timing.full)
  showWon(Math.min($won.get() + respins.times * stake, most), stake)
}
