import { useStore } from '@nanostores/react'
import { type Advice, VALUE_UNIT } from '#contract/games/videoPoker/advice.ts'
import { isHeld } from '#contract/games/videoPoker/draws.ts'
import { $shell, $shownStake } from '#stores/games/shell/state.ts'
import { $advice, $hand, $hold, $isAdvised, holdAdvised, toggleAdvice } from '#stores/games/videoPoker/videoPoker.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { signOf, suitSignOf } from '../cards/names.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'

/** The advice for those who ask for it: what the best hold is worth, and what the chosen one is. */
export function AdvicePanel({ strings }: { strings: Strings }) {
  const isAdvised = useStore($isAdvised, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  return (
    <ChoicePanel className="video-poker-panel">
      <button type="button" className="video-poker-advice" aria-pressed={isAdvised} onClick={toggleAdvice}>
        {t(strings, 'videoPoker.advice.toggle')}
      </button>
      {advice ? (
        <Values advice={advice} strings={strings} />
      ) : (
        <p>{t(strings, isAdvised ? 'videoPoker.advice.waits' : 'videoPoker.advice.off')}</p>
      )}
    </ChoicePanel>
  )
}

function Values({ advice: { best, values }, strings }: { advice: Advice; strings: Strings }) {
  const hold = useStore($hold, { ssr: 'initial' })
  const stake = useStore($shownStake, { ssr: () => 0 })
  const hand = useStore($hand, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const shares = [best, hold].map((one) => (values[one] ?? 0) / VALUE_UNIT)
  const [bestText = '', ownText = ''] = shares.map((share) =>
    t(strings, 'videoPoker.advice.stakes', { stakes: share.toFixed(4) }),
  )
  const [bestCoin = '', ownCoin = ''] = shares.map((share) => formats(strings).coin(Math.round(share * stake)))
  const kept = (hand?.cards ?? []).filter((_, at) => isHeld(best, at)).map((card) => signOf(card) + suitSignOf(card))
  const name = best === 0 ? t(strings, 'videoPoker.advice.none') : kept.join(' ')
  return (
    <>
      <Figure name={t(strings, 'videoPoker.advice.best')} value={name} more={`${bestText} · ${bestCoin}`} isNext />
      <Figure
        name={t(strings, 'videoPoker.advice.own')}
        value={values[hold] === values[best] ? t(strings, 'videoPoker.advice.same') : ownText}
        more={values[hold] === values[best] ? `${ownText} · ${ownCoin}` : ownCoin}
      />
      <button
        type="button"
        className="video-poker-advice"
        aria-disabled={step !== 'choosing' || hold === best}
        onClick={holdAdvised}
      >
        {t(strings, 'videoPoker.advice.take')}
      </button>
    </>
  )
}
