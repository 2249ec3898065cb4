import type { Card } from '#stores/games/scratch/scratch.ts'
import { type Strings, t } from '../../ui/words.ts'
import { shortTimes } from '../times.ts'

/** What a screen reader says: each field as it is rubbed free, and the card once it is revealed. `result` is what it has won. */
export function saidOf(card: Card, result: string | undefined, strings: Strings): string {
  const nameOf = (symbol: string) => t(strings, `scratch.outcome.symbols.${symbol}`)
  if (card.kind === 'covered') {
    const field = card.open.at(-1)
    const symbol = field !== undefined && card.view.fields[field]
    return symbol ? t(strings, 'scratch.free', { field: field + 1, symbol: nameOf(symbol) }) : ''
  }
  if (card.kind !== 'revealed' || !result) return ''
  const { prize, times } = card.view
  const shown = prize === null ? 'blank' : 'won'
  const values = { symbol: prize === null ? '' : nameOf(prize), times: shortTimes(times) }
  return `${t(strings, `scratch.says.${shown}`, values)} ${result}`
}
