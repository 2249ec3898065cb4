import { useStore } from '@nanostores/react'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $auto } from './auto.ts'
import { $isGain } from './show.ts'
import { $lastWin, $shell } from './state.ts'

/** What is said of the last round once it has been shown; undefined before. A round without a win is not told in autoplay, where it would repeat endlessly. */
export function useResultText(strings: Strings): string | undefined {
  const auto = useStore($auto, { ssr: 'initial' })
  const isGain = useStore($isGain, { ssr: 'initial' })
  const last = useStore($lastWin, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  if (step !== 'ready' || last === undefined) return undefined
  if (last === 0) return auto ? '' : t(strings, 'shell.noWin')
  return t(strings, isGain ? 'shell.won' : 'shell.returned', { amount: formats(strings).coin(last) })
}
