import { useStore } from '@nanostores/react'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { $auto, $autoEnd } from '#stores/games/slot/auto.ts'
import { $banner, $free, $isGain, $scene, type Scene } from '#stores/games/slot/show.ts'
import { $lastWin, $slot } from '#stores/games/slot/slot.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { winText } from './wins.ts'

/** Above this number of wins, only their sum is announced. */
const TOLD_MAX = 3

/** Live region for screen readers: the result of a round, features, and the end of autoplay. */
export function Announcer({ game, strings }: { game: SlotGame; strings: Strings }) {
  const said = useSaid(game, strings)
  const end = useStore($autoEnd, { ssr: 'initial' })
  return (
    <>
      <p className="unseen" role="status" data-testid="slot-says">
        {said}
      </p>
      <p className="slot-auto-end" role="status">
        {end && t(strings, `slot.autoEnd.${end}`)}
      </p>
    </>
  )
}

function useSaid(game: SlotGame, strings: Strings): string {
  const scene = useStore($scene, { ssr: 'initial' })
  const banner = useStore($banner, { ssr: 'initial' })
  const free = useStore($free, { ssr: 'initial' })
  const auto = useStore($auto, { ssr: 'initial' })
  const isGain = useStore($isGain, { ssr: 'initial' })
  const last = useStore($lastWin, { ssr: 'initial' })
  const { step } = useStore($slot, { ssr: 'initial' })
  if (step === 'ready' && last !== undefined) return resultText(last, isGain, scene, game, strings, auto !== undefined)
  if (step !== 'busy') return ''
  if (banner.kind === 'feature') return t(strings, 'slot.feature', { count: banner.spins })
  if (banner.kind === 'more') return t(strings, 'slot.moreSpins', { count: banner.spins })
  if (banner.kind === 'capped') return `${t(strings, 'slot.capped')} ${formats(strings).coin(banner.cents)}`
  if (free && scene.kind === 'wins')
    return t(strings, 'slot.freeWin', { at: free.at, of: free.of, amount: formats(strings).coin(scene.cents) })
  return ''
}

/** Announces a round without a win, but not during autoplay, where it would repeat endlessly. */
function resultText(
  win: number,
  isGain: boolean,
  scene: Scene,
  game: SlotGame,
  strings: Strings,
  isAuto: boolean,
): string {
  if (win === 0) return isAuto ? '' : t(strings, 'slot.noWin')
  const told = scene.kind === 'wins' && scene.wins.length <= TOLD_MAX ? scene.wins : []
  return [
    t(strings, isGain ? 'slot.won' : 'slot.returned', { amount: formats(strings).coin(win) }),
    ...told.map((win) => winText(game, win, strings)),
  ].join(' ')
}
