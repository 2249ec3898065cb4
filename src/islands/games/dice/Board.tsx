import '../shell/board.css'
import './board.css'
import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import type { DiceGame } from '#contract/games/dice/game.ts'
import { markOf, ROLLS, timesOf } from '#contract/games/dice/rules.ts'
import { winOf } from '#contract/games/times.ts'
import { Icon } from '../../ui/icons.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Figure } from '../shell/Figure.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { $stake } from '../shell/state.ts'
import { hundredths, timesText } from '../times.ts'
import type { DiceProps } from './DiceGame.tsx'
import { $chance, $roll, $side, chooseChance, readChance, turnSide } from './dice.ts'
import { choiceWords } from './figures.ts'

/** The roll, the scale with its slider, and what the choice pays. */
export function Board({ game, strings }: DiceProps) {
  return (
    <div className="shell-board">
      <Roll strings={strings} />
      <Scale game={game} strings={strings} />
      <Choice game={game} strings={strings} />
    </div>
  )
}

function useChance(game: DiceGame): number {
  const chance = useStore($chance, { ssr: 'initial' })
  return chance === 0 ? game.chances.first : chance
}

/** The number that was rolled. Screen readers use the announcer instead. */
function Roll({ strings }: { strings: Strings }) {
  const roll = useStore($roll, { ssr: 'initial' })
  const look = roll.kind === 'landed' ? (roll.view.win > 0 ? 'won' : 'lost') : roll.kind
  const said = roll.kind === 'none' ? t(strings, 'dice.ready') : t(strings, 'dice.turning')
  return (
    <div className="dice-roll" data-look={look} aria-hidden="true">
      <strong className="money">{roll.kind === 'landed' ? hundredths(roll.view.roll) : '–'}</strong>
      <span>
        {roll.kind === 'landed'
          ? t(strings, `dice.${roll.view.win > 0 ? 'won' : 'lost'}`, { choice: choiceWords(roll.view, strings) })
          : said}
      </span>
    </div>
  )
}

/** The slider moves by half a percent; the field beside it takes any chance. */
const STEP = 50
const TICKS = [0, 25, 50, 75, 100] as const

/** All rolls from left to right: losing ones red, winning ones green. The slider stands between them. */
function Scale({ game, strings }: DiceProps) {
  const side = useStore($side, { ssr: 'initial' })
  const chance = useChance(game)
  const roll = useStore($roll, { ssr: 'initial' })
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const edge = side === 'over' ? ROLLS - chance : chance
  const choice = choiceWords({ side, mark: markOf(side, chance) }, strings)
  const values = { choice, chance: hundredths(chance), times: timesText(timesOf(game, chance)) }
  const move = (event: ChangeEvent<HTMLInputElement>) => {
    const to = Number(event.target.value)
    chooseChance(game, side === 'over' ? ROLLS - to : to)
  }
  return (
    <div className="dice-scale">
      <svg className="dice-pin" aria-hidden="true">
        {roll.kind === 'landed' && (
          <svg x={`${(roll.view.roll * 100) / ROLLS}%`} overflow="visible" aria-hidden="true">
            <path d="M-9 0H9L0 12Z" />
          </svg>
        )}
      </svg>
      <svg className="dice-zones" viewBox={`0 0 ${ROLLS} 100`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={side === 'over' ? 'dice-losing' : 'dice-winning'} width={edge} height="100" />
        <rect className={side === 'over' ? 'dice-winning' : 'dice-losing'} x={edge} width={ROLLS - edge} height="100" />
      </svg>
      <input
        type="range"
        min={0}
        max={ROLLS}
        step={STEP}
        value={edge}
        aria-disabled={!mayChoose}
        onChange={move}
        aria-label={t(strings, 'dice.mark')}
        aria-valuetext={t(strings, 'dice.markText', values)}
      />
      <ol className="dice-ticks" aria-hidden="true">
        {TICKS.map((tick) => (
          <li key={tick}>{tick}</li>
        ))}
      </ol>
    </div>
  )
}

/** Side, chance, multiplier and the win that the stake would bring. */
function Choice({ game, strings }: DiceProps) {
  const side = useStore($side, { ssr: 'initial' })
  const stake = useStore($stake, { ssr: () => 0 })
  const chance = useChance(game)
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const times = timesOf(game, chance)
  const other = t(strings, `dice.sides.${side === 'over' ? 'under' : 'over'}`)
  return (
    <div className="shell-boxes dice-choice">
      <button
        type="button"
        className="dice-side"
        aria-disabled={!mayChoose}
        onClick={turnSide}
        aria-label={`${choiceWords({ side, mark: markOf(side, chance) }, strings)}. ${t(strings, 'dice.turn', { side: other })}`}
      >
        <span>{choiceWords({ side, mark: markOf(side, chance) }, strings)}</span>
        <Icon>
          <path d="M4 8h14l-4-4M20 16H6l4 4" />
        </Icon>
      </button>
      <ChanceField game={game} chance={chance} isFixed={!mayChoose} strings={strings} />
      <Figure name={t(strings, 'dice.times')} value={`×${timesText(times)}`} />
      <Figure name={t(strings, 'dice.wins')} value={formats(strings).coin(winOf(stake, times))} />
    </div>
  )
}

type FieldProps = DiceProps & { chance: number; isFixed: boolean }

/** The chance. A typed number is taken on Enter or when the field is left, and anything else is dropped. */
function ChanceField({ game, chance, isFixed, strings }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const { least, most } = game.chances
  const take = () => {
    if (typed !== undefined) chooseChance(game, readChance(typed))
    setTyped(undefined)
  }
  return (
    <label className="shell-figure">
      <span>{t(strings, 'dice.chance')}</span>
      <input
        className="money"
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={typed ?? hundredths(chance)}
        readOnly={isFixed}
        title={t(strings, 'dice.chanceHint', { least: hundredths(least), most: hundredths(most) })}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  )
}
