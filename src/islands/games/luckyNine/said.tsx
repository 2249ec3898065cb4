import { useStore } from '@nanostores/react'
import { WAYS } from '#contract/games/luckyNine/chances.ts'
import { pointsOf } from '#contract/games/luckyNine/points.ts'
import type { EndedLuckyNine } from '#contract/games/luckyNine/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { cardText } from '../cards/names.ts'
import { useResultText } from '../shell/said.tsx'
import { $advice, $hand } from './luckyNine.ts'

/** The points of both hands, the player's first: "9–4". */
export const scoreText = ({ player, banker }: Pick<EndedLuckyNine, 'player' | 'banker'>): string =>
  `${pointsOf(player)}–${pointsOf(banker)}`

/** What is said of each step: the two cards and their points, the advice that was asked for, and how both hands ended. */
export function useSaid(strings: Strings): string {
  const view = useStore($hand, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!view) return ''
  const hand = (cards: readonly number[]) => {
    const listed = cards.map((card) => cardText(card, strings)).join(', ')
    return t(strings, 'luckyNine.said.hand', { cards: listed, points: pointsOf(cards) })
  }
  if (view.over) {
    if (!result) return ''
    const values = { player: hand(view.player), banker: hand(view.banker) }
    const end = t(strings, `luckyNine.outcome.results.${view.result}`)
    return `${t(strings, 'luckyNine.said.ended', values)} ${end}. ${result}`
  }
  const dealt = t(strings, 'luckyNine.said.dealt', { hand: hand(view.cards) })
  if (!advice) return dealt
  const [stay, hirit] = [advice.stay, advice.hirit].map((worth) => (worth / WAYS).toFixed(4))
  const values = { best: t(strings, `luckyNine.${advice.best}`), stay: stay ?? '', hirit: hirit ?? '' }
  return `${dealt} ${t(strings, 'luckyNine.said.advice', values)}`
}
