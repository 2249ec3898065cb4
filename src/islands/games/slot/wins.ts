import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotWin } from '#contract/games/slot/round.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

/** "3 Lanterns on line 7: ₱1.25." */
export function winText(game: SlotGame, win: SlotWin, strings: Strings): string {
  const values = { symbol: symbolOf(game, win), number: win.count, amount: formats(strings).coin(win.cents) }
  return t(strings, `slot.winOf.${win.kind}`, { ...values, line: win.kind === 'line' ? win.line : 0 })
}

/** The symbol of a win, in the plural for several of it. An expanded symbol is one that fills reels. */
export function symbolOf({ symbols }: Pick<SlotGame, 'symbols'>, { kind, symbol, count }: SlotWin): string {
  const { name = '', plural } = symbols.find(({ id }) => id === symbol) ?? {}
  return kind === 'expanded' || count === 1 ? name : (plural ?? `${name}s`)
}
