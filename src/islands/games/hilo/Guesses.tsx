import './guesses.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef } from 'react'
import { RANKS, rankOf } from '#contract/games/cards.ts'
import { type HiloView, skipsOf } from '#contract/games/hilo/rules.ts'
import { type Guess, SKIPS_MAX } from '#contract/games/hilo/table.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { useFocusAtOpening } from '../shell/focusAtOpening.tsx'
import { $shell } from '../shell/state.ts'
import { percent, timesText } from '../times.ts'
import { guessText, STEP_SIGNS, sidesOf } from './guessText.ts'
import { guess, skip } from './hilo.ts'

type Props = { hand: HiloView | undefined; strings: Strings }

/** The rank beside which both sides are shown before a round. */
const MIDDLE = (RANKS + 1) / 2

function rankNow(hand: HiloView | undefined): number {
  return hand ? rankOf(hand.cards.at(-1) ?? 0) : MIDDLE
}

/** The two guesses, and between them the new card. */
export function Guesses({ hand, strings }: Props) {
  const buttons = useRef<HTMLFieldSetElement>(null)
  useFocusAtOpening(() => buttons.current?.querySelector('button')?.focus({ preventScroll: true }))
  const [upper, lower] = sidesOf(rankNow(hand))

  function press(event: KeyboardEvent): void {
    const side = { ArrowUp: upper, ArrowDown: lower }[event.key]
    if (!side || event.ctrlKey || event.metaKey || event.altKey) return
    // Before a round the same keys change the stake.
    if (!hand || hand.over) return
    if (!event.repeat) void guess(side)
    event.preventDefault()
  }

  return (
    <fieldset ref={buttons} className="hilo-guesses" aria-label={t(strings, 'hilo.table')} onKeyDown={press}>
      <GuessButton side={upper} place="upper" hand={hand} strings={strings} />
      <SkipButton hand={hand} strings={strings} />
      <GuessButton side={lower} place="lower" hand={hand} strings={strings} />
    </fieldset>
  )
}

type SideProps = Props & { side: Guess; place: 'upper' | 'lower' }

/** A guess with its chance, its multiplier and its pot, all known before it is pressed. */
function GuessButton({ side, place, hand, strings }: SideProps) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const name = guessText(side, rankNow(hand), strings)
  const offer = hand && !hand.over ? hand.offers.find((one) => one.guess === side) : undefined
  const shown = offer && {
    chance: percent(offer.chance / RANKS, 1),
    times: timesText(offer.times),
    pot: formats(strings).coin(offer.pot),
  }
  return (
    <button
      type="button"
      className="hilo-guess"
      data-place={place}
      aria-disabled={step !== 'choosing' || !offer}
      aria-label={shown ? t(strings, 'hilo.offer.label', { guess: name, ...shown }) : name}
      onClick={() => void guess(side)}
    >
      <span className="hilo-sign" aria-hidden="true">
        {STEP_SIGNS[side]}
      </span>
      <strong>{name}</strong>
      {shown ? (
        <>
          <span className="money">{shown.chance}</span>
          <span className="money hilo-pot">{shown.pot}</span>
          <span className="money">{`×${shown.times}`}</span>
        </>
      ) : (
        <span>{hand && !hand.over ? t(strings, 'hilo.offer.none') : '–'}</span>
      )}
    </button>
  )
}

function SkipButton({ hand, strings }: Props) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const left = SKIPS_MAX - (hand ? skipsOf(hand.steps) : 0)
  return (
    <button
      type="button"
      className="hilo-skip"
      aria-disabled={step !== 'choosing' || left === 0}
      onClick={() => void skip()}
    >
      <span className="hilo-sign" aria-hidden="true">
        {STEP_SIGNS.skip}
      </span>
      <strong>{t(strings, 'hilo.skip')}</strong>
      <span>{t(strings, 'hilo.skipsLeft', { count: left })}</span>
    </button>
  )
}
