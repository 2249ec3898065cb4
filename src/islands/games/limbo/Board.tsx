import '../shell/board.css'
import './board.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LimboGame } from '#contract/games/limbo/game.ts'
import { chanceOf, timesOf } from '#contract/games/limbo/rules.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, t } from '../../ui/words.ts'
import { Figure } from '../shell/Figure.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { $stake } from '../shell/state.ts'
import { hundredths, percent } from '../times.ts'
import { shareOf, targetText } from './figures.ts'
import type { LimboProps } from './LimboGame.tsx'
import { $target, chooseTarget, readTarget } from './limbo.ts'
import { Sky } from './Sky.tsx'

/** The kite in its sky, and below it the target and what it would bring. */
export function Board({ game, strings }: LimboProps) {
  const target = useTarget(game)
  return (
    <div className="shell-board limbo-board">
      <Sky target={target} strings={strings} />
      <Targets game={game} strings={strings} />
      <Choice game={game} strings={strings} />
    </div>
  )
}

/** The target of the choice; the first one of the paytable before the page has woken. */
function useTarget(game: LimboGame): number {
  const target = useStore($target, { ssr: 'initial' })
  return target === 0 ? game.targets.first : target
}

/** Targets to pick by one tap, in hundredths. */
const PICKS = [150, 200, 300, 1000, 10_000, 100_000] as const

function Targets({ game, strings }: LimboProps) {
  const target = useTarget(game)
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const picks = PICKS.filter((pick) => game.targets.least <= pick && pick <= game.targets.most)
  return (
    <fieldset className="limbo-picks" aria-label={t(strings, 'limbo.targets')}>
      {picks.map((pick) => (
        <button
          key={pick}
          type="button"
          className="limbo-pick money"
          aria-pressed={pick === target}
          aria-disabled={!mayChoose}
          onClick={() => chooseTarget(game, pick)}
        >
          {`×${formats(strings).points(pick)}`}
        </button>
      ))}
    </fieldset>
  )
}

/** Target, chance and the win that the stake would bring. */
function Choice({ game, strings }: LimboProps) {
  const target = useTarget(game)
  const stake = useStore($stake, { ssr: () => 0 })
  return (
    <div className="shell-boxes limbo-choice">
      <TargetField game={game} target={target} strings={strings} />
      <Figure name={t(strings, 'limbo.chance')} value={percent(shareOf(chanceOf(game, target)))} />
      <Figure name={t(strings, 'limbo.wins')} value={formats(strings).coin(winOf(stake, timesOf(target)))} />
    </div>
  )
}

/** The longest target there is, with its commas and decimals. */
const TYPED_MAX = 9

/** The target. A typed number is taken on Enter or when the field is left, and anything else is dropped. */
function TargetField({ game, target, strings }: LimboProps & { target: number }) {
  const [typed, setTyped] = useState<string>()
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const { least, most } = game.targets
  const take = () => {
    if (typed !== undefined) chooseTarget(game, readTarget(typed))
    setTyped(undefined)
  }
  return (
    <label className="shell-figure">
      <span>{t(strings, 'limbo.target')}</span>
      <input
        className="money"
        inputMode="decimal"
        autoComplete="off"
        maxLength={TYPED_MAX}
        value={typed ?? hundredths(target)}
        readOnly={!mayChoose}
        title={t(strings, 'limbo.targetHint', { least: targetText(least), most: targetText(most) })}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  )
}
