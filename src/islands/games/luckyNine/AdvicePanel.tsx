import { useStore } from '@nanostores/react'
import { type Advice, WAYS } from '#contract/games/luckyNine/chances.ts'
import { HIRIT, STAY } from '#contract/games/luckyNine/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { AdviceButton } from '../shell/AdviceButton.tsx'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $shownStake } from '../shell/state.ts'
import { $advice, $isAdvised, toggleAdvice } from './luckyNine.ts'

/** The advice for those who ask for it: what each move is worth. */
export function AdvicePanel({ strings }: { strings: Strings }) {
  const isAdvised = useStore($isAdvised, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  return (
    <ChoicePanel className="lucky-nine-panel">
      {isAdvised ? <Values advice={advice} strings={strings} /> : <p>{t(strings, 'luckyNine.advice.off')}</p>}
      <AdviceButton isOn={isAdvised} onPress={toggleAdvice}>
        {t(strings, 'luckyNine.advice.toggle')}
      </AdviceButton>
    </ChoicePanel>
  )
}

/** Both moves, each with its worth. Between rounds there is neither. */
function Values({ advice, strings }: { advice: Advice | undefined; strings: Strings }) {
  const stake = useStore($shownStake, { ssr: () => 0 })
  return (
    <>
      {([STAY, HIRIT] as const).map((move) => {
        const share = (advice?.[move] ?? 0) / WAYS
        const amount = formats(strings).coin(Math.round(share * stake))
        const isBest = advice?.best === move
        const name = t(strings, `luckyNine.${move}`)
        return (
          <Figure
            key={move}
            name={isBest ? t(strings, 'luckyNine.advice.best', { name }) : name}
            value={advice ? `×${share.toFixed(4)}` : '–'}
            more={advice ? amount : t(strings, 'luckyNine.advice.waits')}
            isNext={isBest}
          />
        )
      })}
    </>
  )
}
