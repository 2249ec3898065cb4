import { useStore } from '@nanostores/react'
import { formats, type Strings, t } from '../../ui/words.ts'
import { useResultText } from '../shell/said.tsx'
import { difficultyText, floorText } from './booths.ts'
import { endText } from './Dealt.tsx'
import type { TowerProps } from './TowerGame.tsx'
import { $climb } from './tower.ts'

/** What is said of each step: the booth, the pot and what the next floor brings. At the end it is what became of the pot. */
export function useSaid({ difficulties }: TowerProps['game'], strings: Strings): string {
  const climb = useStore($climb, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!climb) return ''
  if (climb.over) return result ? `${endText(climb, strings)} ${result}` : ''
  const { coin } = formats(strings)
  const { difficulty, picked, pot, next } = climb
  if (picked.length > 0) {
    const place = { floor: picked.length, booth: picked.at(-1) ?? 0 }
    return t(strings, 'tower.said.climbed', { ...place, pot: coin(pot), next: coin(next.pot) })
  }
  const choice = {
    difficulty: difficultyText(difficulty, strings),
    floor: floorText(difficulties[difficulty], strings),
  }
  return t(strings, 'tower.said.opened', { ...choice, next: coin(next.pot) })
}
