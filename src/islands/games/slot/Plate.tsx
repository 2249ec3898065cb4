import { useStore } from '@nanostores/react'
import { useSyncExternalStore } from 'react'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $auto } from '../shell/auto.ts'
import { $isGain } from '../shell/show.ts'
import { $shell } from '../shell/state.ts'
import { $free, $ladder, $scene } from './scene.ts'
import { winText } from './wins.ts'

/** The status line under the reels. Screen readers use the Announcer instead. */
export function Plate({ game, strings }: { game: SlotGame; strings: Strings }) {
  const { text, isWin } = usePlate(game, strings)
  const isGain = useStore($isGain, { ssr: 'initial' })
  return (
    <p className="plate" aria-hidden="true" data-win={(isWin && isGain) || undefined}>
      {text.replace(/\.$/, '')}
    </p>
  )
}

function usePlate(game: SlotGame, strings: Strings): { text: string; isWin: boolean } {
  const scene = useStore($scene, { ssr: 'initial' })
  const free = useStore($free, { ssr: 'initial' })
  const ladder = useStore($ladder, { ssr: 'initial' })
  const auto = useStore($auto, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const hasKeys = useHasKeys()
  const translate = (key: string, values: Record<string, string | number> = {}) => ({
    text: t(strings, `slot.plate.${key}`, values),
    isWin: false,
  })
  if (scene.kind === 'wins') {
    const win = scene.focus === undefined ? undefined : scene.wins[scene.focus]
    if (win) return { text: winText(game, win, strings), isWin: true }
    const [only] = scene.wins
    if (only && scene.wins.length === 1) return { text: winText(game, only, strings), isWin: true }
    return {
      ...translate('wins', { number: scene.wins.length, amount: formats(strings).coin(scene.cents) }),
      isWin: true,
    }
  }
  if (scene.kind === 'respins') return { text: t(strings, 'slot.respinsLeft', { count: scene.left }), isWin: false }
  if (ladder && (scene.kind === 'vanishing' || scene.kind === 'falling'))
    return translate('fall', { at: ladder.falls + (scene.kind === 'vanishing' ? 1 : 0) })
  if (free) return translate('free', { at: free.at, of: free.of })
  if (auto) return translate('auto', { count: auto.left })
  if (step === 'busy') return translate('luck')
  return translate(hasKeys ? 'readyKeys' : 'ready')
}

/** A mouse stands for a keyboard: browsers tell of no keyboards. */
const MOUSE = '(hover: hover) and (pointer: fine)'

function useHasKeys(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const mouse = matchMedia(MOUSE)
      mouse.addEventListener('change', tell)
      return () => mouse.removeEventListener('change', tell)
    },
    () => matchMedia(MOUSE).matches,
    () => false,
  )
}
