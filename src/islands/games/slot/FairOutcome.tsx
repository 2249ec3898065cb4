import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import { t } from '../../ui/words.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { FairStep } from './FairStep.tsx'

/** A replayed slot round: the paid spin, and its free spins in a collapsed section. */
export function FairOutcome({ strings, version, rules, outcome }: OutcomeProps) {
  const game = rules.game as SlotGame // parsed by the slot schema before it was published
  const { steps } = outcome as SlotRound // replayed by the rules of slots
  const [paid, ...free] = steps
  return (
    <>
      {paid && <FairStep strings={strings} game={game} version={version} step={paid} title="slot.outcome.paidSpin" />}
      {free.length > 0 && (
        <details className="fair-free">
          <summary>{t(strings, 'slot.outcome.freeSpins', { count: free.length })}</summary>
          {[...free.entries()].map(([index, step]) => (
            <FairStep
              key={index}
              strings={strings}
              game={game}
              version={version}
              step={step}
              title="slot.outcome.freeSpin"
              number={index + 1}
            />
          ))}
        </details>
      )}
    </>
  )
}
