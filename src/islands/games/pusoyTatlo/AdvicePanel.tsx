import { useStore } from '@nanostores/react'
import { type Advice, DEALER_HANDS } from '#contract/games/pusoyTatlo/chances.ts'
import { FOLD, PLAY } from '#contract/games/pusoyTatlo/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { AdviceButton } from '../shell/AdviceButton.tsx'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Figure } from '../shell/Figure.tsx'
import { $shownStake } from '../shell/state.ts'
import { $advice, $isAdvised, toggleAdvice } from './pusoyTatlo.ts'

/** The advice for those who ask for it: what a played hand brings back on average, and what it costs. */
export function AdvicePanel({ strings }: { strings: Strings }) {
  const isAdvised = useStore($isAdvised, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  return (
    <ChoicePanel className="pusoy-panel">
      {isAdvised ? <Values advice={advice} strings={strings} /> : <p>{t(strings, 'pusoyTatlo.advice.off')}</p>}
      <AdviceButton isOn={isAdvised} onPress={toggleAdvice}>
        {t(strings, 'pusoyTatlo.advice.toggle')}
      </AdviceButton>
    </ChoicePanel>
  )
}

/** Both moves: to fold brings nothing and costs nothing. Between rounds there is neither. */
function Values({ advice, strings }: { advice: Advice | undefined; strings: Strings }) {
  const ante = useStore($shownStake, { ssr: () => 0 })
  const { coin, shortCoin } = formats(strings)
  const moves = [
    { move: FOLD, name: 'fold', back: 0, more: t(strings, 'pusoyTatlo.advice.free') },
    {
      move: PLAY,
      name: 'playHand',
      back: (advice?.back ?? 0) / DEALER_HANDS,
      more: t(strings, 'pusoyTatlo.advice.costs', { amount: shortCoin(ante) }),
    },
  ]
  return moves.map(({ move, name, back, more }) => {
    const isBest = advice?.best === move
    const text = t(strings, `pusoyTatlo.${name}`)
    return (
      <Figure
        key={move}
        name={isBest ? t(strings, 'pusoyTatlo.advice.best', { name: text }) : text}
        value={advice ? coin(Math.round(back * ante)) : '–'}
        more={advice ? more : t(strings, 'pusoyTatlo.advice.waits')}
        isNext={isBest}
      />
    )
  })
}
