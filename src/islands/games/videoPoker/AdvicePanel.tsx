import { useStore } from '@nanostores/react'
import { type Advice, VALUE_UNIT } from '#contract/games/videoPoker/advice.ts'
import { isHeld } from '#contract/games/videoPoker/draws.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { signOf, suitSignOf } from '../cards/names.ts'
import { AdviceButton } from '../shell/AdviceButton.tsx'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $shell, $shownStake } from '../shell/state.ts'
import { $advice, $hand, $hold, $isAdvised, holdAdvised, toggleAdvice } from './videoPoker.ts'

const NONE = '–'

/** The advice for those who ask for it: what the best hold is worth, and what the chosen one is. */
export function AdvicePanel({ strings }: { strings: Strings }) {
  const isAdvised = useStore($isAdvised, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  return (
    <ChoicePanel className="video-poker-panel">
      {isAdvised ? <Values advice={advice} strings={strings} /> : <p>{t(strings, 'videoPoker.advice.off')}</p>}
      <AdviceButton isOn={isAdvised} onPress={toggleAdvice}>
        <span className="video-poker-advice-name">{t(strings, 'videoPoker.advice.toggle')}</span>
      </AdviceButton>
      {isAdvised && <TakeButton advice={advice} strings={strings} />}
    </ChoicePanel>
  )
}

type Props = { advice: Advice | undefined; strings: Strings }

/** The best hold and the chosen one, each with its value. Between rounds there is neither. */
function Values({ advice, strings }: Props) {
  const hold = useStore($hold, { ssr: 'initial' })
  const stake = useStore($shownStake, { ssr: () => 0 })
  const hand = useStore($hand, { ssr: 'initial' })
  const [best, own] = [t(strings, 'videoPoker.advice.best'), t(strings, 'videoPoker.advice.own')]
  if (!advice) {
    const waits = t(strings, 'videoPoker.advice.waits')
    return (
      <>
        <Figure name={best} value={NONE} more={waits} isNext />
        <Figure name={own} value={NONE} more={NONE} />
      </>
    )
  }
  const worth = (one: number): string => {
    const share = (advice.values[one] ?? 0) / VALUE_UNIT
    const amount = formats(strings).coin(Math.round(share * stake))
    return t(strings, 'videoPoker.advice.worth', { stakes: share.toFixed(4), amount })
  }
  const cards = (one: number): string => {
    const kept = (hand?.cards ?? []).filter((_, at) => isHeld(one, at)).map((card) => signOf(card) + suitSignOf(card))
    return kept.length > 0 ? kept.join(' ') : t(strings, 'videoPoker.advice.none')
  }
  const isBest = advice.values[hold] === advice.values[advice.best]
  return (
    <>
      <Figure name={best} value={cards(advice.best)} more={worth(advice.best)} isNext />
      <Figure name={own} value={isBest ? t(strings, 'videoPoker.advice.same') : cards(hold)} more={worth(hold)} />
    </>
  )
}

/** Holds what the advice holds. */
function TakeButton({ advice, strings }: Props) {
  const hold = useStore($hold, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const isOff = step !== 'choosing' || !advice || hold === advice.best
  return (
    <AdviceButton isOff={isOff} onPress={holdAdvised}>
      {t(strings, 'videoPoker.advice.take')}
    </AdviceButton>
  )
}
