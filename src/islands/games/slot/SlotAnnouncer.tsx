import { useStore } from '@nanostores/react'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Announcer } from '../shell/Announcer.tsx'
import { useResultText } from '../shell/said.tsx'
import { $lastWin, $shell } from '../shell/state.ts'
import { $banner, $free, $scene, type Scene } from './scene.ts'
import { respinText, winText } from './wins.ts'

/** Above this number of wins, only their sum is announced. */
const TOLD_MAX = 3

type Props = { game: SlotGame; strings: Strings }

/** Says the result of a round with its wins, and the features. */
export function SlotAnnouncer({ game, strings }: Props) {
  return <Announcer kind="slot" said={useSaid(game, strings)} strings={strings} />
}

function useSaid(game: SlotGame, strings: Strings): string {
  const scene = useStore($scene, { ssr: 'initial' })
  const banner = useStore($banner, { ssr: 'initial' })
  const free = useStore($free, { ssr: 'initial' })
  const last = useStore($lastWin, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const result = useResultText(strings)
  if (result !== undefined) {
    const told = last && scene.kind === 'wins' && scene.wins.length <= TOLD_MAX ? scene.wins : []
    return [result, ...told.map((win) => winText(game, win, strings))].join(' ')
  }
  if (step !== 'busy') return ''
  if (banner.kind === 'feature') return t(strings, 'slot.feature', { count: banner.spins })
  if (banner.kind === 'more') return t(strings, 'slot.moreSpins', { count: banner.spins })
  if (banner.kind === 'capped') return `${t(strings, 'slot.capped')} ${formats(strings).coin(banner.cents)}`
  if (banner.kind === 'respins') return t(strings, 'slot.respinStart', { count: banner.coins })
  if (banner.kind === 'respinEnd')
    return `${t(strings, banner.isFull ? 'slot.respinFull' : 'slot.respinEnd')} ${formats(strings).coin(banner.cents)}`
  if (scene.kind === 'respins' && !scene.isTurning) return respinText(scene, strings)
  if (scene.kind === 'wins') return sayWins(scene, free, strings)
  return ''
}

/** Wins during a round: those of free spins, and of a fall. The wins of a spin without either are said at its end. */
function sayWins(
  { falls, times, cents }: Extract<Scene, { kind: 'wins' }>,
  free: { at: number; of: number } | undefined,
  strings: Strings,
): string {
  const amount = formats(strings).coin(cents)
  if (falls > 0) return t(strings, free ? 'slot.freeFallWin' : 'slot.fallWin', { ...free, falls, times, amount })
  return free ? t(strings, 'slot.freeWin', { at: free.at, of: free.of, amount }) : ''
}
