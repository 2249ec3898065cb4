import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotWin } from '#contract/games/slot/round.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { Scene } from './scene.ts'

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

/** "2 new coins, 8 locked. 3 respins left." */
export function respinText({ coins, fresh, left }: Extract<Scene, { kind: 'respins' }>, strings: Strings): string {
  const locked = coins.filter((coin) => coin !== undefined).length
  const found = fresh.flatMap((cell) => coins[cell]?.jackpot ?? []).map((name) => t(strings, `slot.jackpots.${name}`))
  return [
    fresh.length > 0 ? t(strings, 'slot.newCoins', { count: fresh.length }) : t(strings, 'slot.noNewCoin'),
    ...found.map((jackpot) => t(strings, 'slot.jackpotCoin', { jackpot })),
    t(strings, 'slot.lockedCoins', { count: locked }),
    t(strings, 'slot.respinsLeft', { count: left }),
  ].join(' ')
}
