import { type Strings, t } from '../../ui/words.ts'
import { shortTimes } from '../times.ts'
import type { Card } from './scratch.ts'

/** The result of a card is what it has won. Autoplay rubs its cards by itself. */
type Play = { result: string | undefined; isAuto: boolean }

/** What a screen reader says: that a card waits to be rubbed, each field as it is free, and the card once it is revealed. */
export function saidOf(card: Card, { result, isAuto }: Play, strings: Strings): string {
  const nameOf = (symbol: string) => t(strings, `scratch.outcome.symbols.${symbol}`)
  if (card.kind === 'covered') {
    const field = card.open.at(-1)
    if (field === undefined) return isAuto ? '' : t(strings, 'scratch.says.covered')
    const symbol = card.view.fields[field]
    return symbol ? t(strings, 'scratch.free', { field: field + 1, symbol: nameOf(symbol) }) : ''
  }
  if (card.kind !== 'revealed' || !result) return ''
  const { prize, times } = card.view
  const shown = prize === null ? 'blank' : 'won'
  const values = { symbol: prize === null ? '' : nameOf(prize), times: shortTimes(times) }
  return `${t(strings, `scratch.says.${shown}`, values)} ${result}`
}
