import { type Strings, t } from '../../ui/words.ts'
import { PrizeRow } from '../frame/PrizeRow.tsx'
import { type ChristmasStanding, receiveStep } from './christmas.ts'

type Step = ChristmasStanding['steps'][number]

/** The prizes for so many opened lanterns. */
export function Steps({ steps, strings }: { steps: readonly Step[]; strings: Strings }) {
  return (
    <section aria-labelledby="christmas-steps">
      <h2 id="christmas-steps">{t(strings, 'christmas.steps')}</h2>
      <ul className="reward-rows">
        {steps.map((step) => (
          <PrizeRow
            key={step.lanterns}
            {...{ items: step.items, state: step.state, strings }}
            name={t(strings, 'christmas.step', { count: step.lanterns })}
            onClaim={() => receiveStep(step.lanterns)}
          />
        ))}
      </ul>
    </section>
  )
}
