import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotWin } from '#contract/games/slot/round.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

/** "3 Bells on line 7: ₱1.25." */
export function winText(game: SlotGame, win: SlotWin, strings: Strings): string {
  const symbol = game.symbols.find(({ id }) => id === win.symbol)?.name ?? ''
  const values = { symbol, number: win.count, amount: formats(strings).coin(win.cents) }
  return t(strings, `slot.winOf.${win.kind}`, { ...values, line: win.kind === 'line' ? win.line : 0 })
}
