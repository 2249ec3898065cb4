import { useStore } from '@nanostores/react'
import { type EndedCoin, isRight } from '#contract/games/coin/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { useResultText } from '../shell/said.tsx'
import { $streak } from './coin.ts'

/** What is said of each step: how the coin fell, the pot, and what the next call brings. At the end it is what became of the pot. */
export function useSaid(strings: Strings): string {
  const streak = useStore($streak, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!streak) return ''
  if (streak.over) return result ? `${endText(streak, strings)} ${result}` : ''
  const { coin } = formats(strings)
  const { flips, pot, next } = streak
  const last = flips.at(-1)
  if (!last) return t(strings, 'coin.said.opened', { next: coin(next.pot) })
  const values = { fell: t(strings, `coin.outcome.${last.fell}`), pot: coin(pot), next: coin(next.pot) }
  return t(strings, 'coin.said.right', { ...values, count: flips.length })
}

/** How a settled round ended. */
function endText({ flips }: EndedCoin, strings: Strings): string {
  const last = flips.at(-1)
  if (last && !isRight(last)) {
    const [called, fell] = [t(strings, `coin.outcome.${last.called}`), t(strings, `coin.outcome.${last.fell}`)]
    return `${t(strings, 'coin.outcome.wrong', { called, fell })}.`.replace(/^./, (first) => first.toUpperCase())
  }
  return t(strings, 'coin.outcome.won', { count: flips.length })
}
