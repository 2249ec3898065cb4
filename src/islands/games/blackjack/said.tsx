import { useStore } from '@nanostores/react'
import type { OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { type EndedBlackjack, priceOf } from '#contract/games/blackjack/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { cardText } from '../cards/names.ts'
import { useResultText } from '../shell/said.tsx'
import { $advice, $hand, $table } from './blackjack.ts'
import { handName, listText, resultText, totalText, worthText } from './texts.ts'

/** What is said of each step: the cards and totals, whose move it is, the advice that was asked for, and how the round ended. */
export function useSaid(strings: Strings): string {
  const hand = useStore($hand, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  const end = useStore($table, { ssr: 'initial' })?.end
  const result = useResultText(strings)
  if (end) return result ? `${endText(end, strings)} ${result}` : ''
  if (!hand) return ''
  const said = openText(hand, strings)
  if (!advice) return said
  const worth = worthText(advice.worths.get(advice.best) ?? 0)
  const move = t(strings, `blackjack.move.${advice.best}`)
  return `${said} ${t(strings, 'blackjack.said.advice', { move, worth })}`
}

function openText({ stake, dealer, hands, at, isOffered }: OpenBlackjack, strings: Strings): string {
  const own = hands.map(({ cards }, place) =>
    t(strings, 'blackjack.said.hand', {
      name: handName(place, hands.length, strings),
      cards: listText(cards, strings),
      total: totalText(cards, hands.length === 1, strings),
    }),
  )
  const shown = t(strings, 'blackjack.said.dealer', { card: cardText(dealer[0] ?? 0, strings) })
  const next =
    hands.length > 1 ? t(strings, 'blackjack.said.turnOf', { place: at + 1 }) : t(strings, 'blackjack.said.turn')
  const offer = t(strings, 'blackjack.said.offered', { amount: formats(strings).coin(priceOf('insure', stake)) })
  return [...own, shown, isOffered ? offer : next].join(' ')
}

function endText({ dealer, hands, insurance }: EndedBlackjack, strings: Strings): string {
  const against = t(strings, 'blackjack.said.dealerEnd', {
    cards: listText(dealer, strings),
    total: totalText(dealer, true, strings),
  })
  const own = hands.map(({ cards, result }, place) =>
    t(strings, 'blackjack.said.ended', {
      name: handName(place, hands.length, strings),
      cards: listText(cards, strings),
      total: totalText(cards, hands.length === 1, strings),
      result: resultText(result, strings),
    }),
  )
  const insured =
    insurance === null || insurance === 0
      ? []
      : [t(strings, 'blackjack.said.insurancePaid', { amount: formats(strings).coin(insurance) })]
  return [against, ...own, ...insured].join(' ')
}
