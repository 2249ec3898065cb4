import './moves.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { type Move, movesOf, priceOf } from '#contract/games/blackjack/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { useFocusAtOpening } from '../shell/focusAtOpening.tsx'
import { handFocusOn } from '../shell/handFocusOn.ts'
import { letterOf } from '../shell/letter.ts'
import { $shell } from '../shell/state.ts'
import { $advice, $hand, $isAdvised, choose, toggleAdvice } from './blackjack.ts'
import { worthText } from './texts.ts'

const MORE = ['double', 'split', 'surrender'] as const satisfies readonly Move[]

/** The two moves that an open round always has, in the place of the main button: to hit and to stand, or an answer to the offered insurance. */
export function MainMoves({ strings }: { strings: Strings }) {
  const hand = useStore($hand, { ssr: 'initial' })
  const group = useRef<HTMLFieldSetElement>(null)
  useFocusAtOpening(() => group.current?.querySelector('button')?.focus({ preventScroll: true }))
  const moves: readonly Move[] = hand?.isOffered ? ['insure', 'decline'] : ['hit', 'stand']
  return (
    <fieldset ref={group} className="blackjack-main" aria-label={t(strings, 'blackjack.moves')}>
      {moves.map((move, at) => (
        <MoveButton key={at === 0 ? 'one' : 'other'} move={move} look="main" strings={strings} />
      ))}
    </fieldset>
  )
}

/** The other moves, with what they cost, and the advice for those who ask for it. */
export function MovePanel({ strings }: { strings: Strings }) {
  const isAdvised = useStore($isAdvised, { ssr: 'initial' })
  useKeys()
  return (
    <ChoicePanel className="blackjack-panel">
      {MORE.map((move) => (
        <MoveButton key={move} move={move} look="more" strings={strings} />
      ))}
      <button type="button" className="blackjack-move" aria-pressed={isAdvised} onClick={toggleAdvice}>
        <strong aria-hidden="true">★</strong>
        <span>{t(strings, 'blackjack.advice')}</span>
      </button>
    </ChoicePanel>
  )
}

function labelOf(move: Move, hand: OpenBlackjack | undefined, strings: Strings): string {
  const name = t(strings, `blackjack.move.${move}`)
  const { coin } = formats(strings)
  const price = hand ? priceOf(move, hand.stake) : 0
  if (price > 0) return t(strings, 'blackjack.moveFor', { move: name, amount: coin(price) })
  if (move === 'surrender' && hand) return t(strings, 'blackjack.surrenderFor', { amount: coin(hand.stake / 2) })
  return name
}

/** A few characters below a move's name: what it costs or gives back. */
function moneyOf(move: Move, { stake }: OpenBlackjack, strings: Strings): string | undefined {
  const price = priceOf(move, stake)
  if (price > 0) return `+${formats(strings).shortCoin(price)}`
  return move === 'surrender' ? formats(strings).shortCoin(stake / 2) : undefined
}

function MoveButton({ move, look, strings }: { move: Move; look: 'main' | 'more'; strings: Strings }) {
  const hand = useStore($hand, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  const isOff = step !== 'choosing' || !hand || !movesOf(hand).includes(move)
  const worth = advice?.worths.get(move)
  const isBest = advice?.best === move
  const label = labelOf(move, hand, strings)
  const valued = worth === undefined ? label : t(strings, 'blackjack.worthLabel', { label, worth: worthText(worth) })
  const money = hand && !isOff ? moneyOf(move, hand, strings) : undefined
  return (
    <button
      ref={look === 'main' ? handFocusOn : undefined}
      type="button"
      className={look === 'main' ? 'main-button cash-out blackjack-move' : 'blackjack-move'}
      data-move={move}
      data-best={isBest || undefined}
      aria-disabled={isOff}
      aria-label={isBest ? t(strings, 'blackjack.bestLabel', { label: valued }) : valued}
      onClick={() => void choose(move)}
    >
      <strong>{t(strings, `blackjack.move.${move}`)}</strong>
      {money && <span className="money">{money}</span>}
      {worth !== undefined && <span className="blackjack-worth">{worthText(worth)}</span>}
    </button>
  )
}

const KEYS: Readonly<Record<string, Move>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  r: 'surrender',
  i: 'insure',
  n: 'decline',
}

/** A letter for each move, and A for the advice. */
function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : undefined
  const isElsewhere = target?.closest('input, select, textarea, dialog')
  if (event.defaultPrevented || isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const letter = letterOf(event) ?? ''
  const move = KEYS[letter]
  if (letter === 'a') toggleAdvice()
  else if (move) void choose(move)
  else return
  event.preventDefault()
}
