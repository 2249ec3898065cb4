import { type ChristmasStanding, receiveStep } from '#stores/activities/christmas/christmas.ts'
import { type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Items } from '../frame/Items.tsx'
import { Worth } from '../frame/Worth.tsx'

type Step = ChristmasStanding['steps'][number]

const statusOf = { ahead: 0, ready: 1, received: 2 } as const

/** The prizes for so many opened lanterns. */
export function Steps({ steps, strings }: { steps: readonly Step[]; strings: Strings }) {
  return (
    <section aria-labelledby="christmas-steps">
      <h2 id="christmas-steps">{t(strings, 'christmas.steps')}</h2>
      <ul className="christmas-rows">
        {steps.map((step) => (
          <StepRow key={step.lanterns} step={step} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

function StepRow({ step: { lanterns, items, state }, strings }: { step: Step; strings: Strings }) {
  const name = t(strings, 'christmas.step', { count: lanterns })
  const claim = (
    <ClaimButton status={statusOf[state]} name={name} strings={strings} onClaim={() => receiveStep(lanterns)} />
  )
  return (
    <li data-state={state}>
      <div>
        <h3>{name}</h3>
        <Items items={items} strings={strings} />
        {state === 'ready' && (
          <Worth items={items} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {claim}
    </li>
  )
}
