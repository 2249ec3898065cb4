import { rankOf } from '#contract/games/cards.ts'
import type { HiloStep, HiloView } from '#contract/games/hilo/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import { guessText, STEP_SIGNS } from './guessText.ts'

/** Cards of a round, or of a deck that nobody has played. */
type Hand = Pick<HiloView, 'cards' | 'steps'> & { lost?: boolean; over: boolean }

/** Each card of a round and how it came, in order. */
export function Trail({ hand, strings, ...art }: CardArt & { hand: Hand; strings: Strings }) {
  return hand.cards.map((card, at) => {
    const step = at > 0 ? hand.steps[at - 1] : undefined
    const mark = step && step !== 'skip' ? (isWrong(hand, at) ? 'wrong' : 'right') : step
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a card is named by its place.
      <li key={at} data-mark={mark}>
        {step && <span aria-hidden="true">{STEP_SIGNS[step]}</span>}
        <CardFace {...art} card={card} text={placeText(hand, at, strings)} />
      </li>
    )
  })
}

const isWrong = ({ cards, lost }: Hand, at: number): boolean => lost === true && at === cards.length - 1

/** "Higher or same: 9 of hearts, right". */
function placeText(hand: Hand, at: number, strings: Strings): string {
  const card = cardText(hand.cards[at] ?? 0, strings)
  const step: HiloStep | undefined = at > 0 ? hand.steps[at - 1] : undefined
  if (at === 0) return t(strings, 'hilo.outcome.first', { card })
  if (step === undefined) return t(strings, 'hilo.outcome.dealt', { place: at + 1, card })
  if (step === 'skip') return t(strings, 'hilo.outcome.skip', { card })
  const guess = guessText(step, rankOf(hand.cards[at - 1] ?? 0), strings)
  return t(strings, `hilo.outcome.${isWrong(hand, at) ? 'wrong' : 'right'}`, { guess, card })
}
