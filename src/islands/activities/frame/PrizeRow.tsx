import './rows.css'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { UserMessage } from '#contract/words.ts'
import { Worth } from '../../props/Worth.tsx'
import type { Strings } from '../../ui/words.ts'
import { ClaimButton } from './ClaimButton.tsx'
import { Items } from './Items.tsx'

const statusOf = { ahead: 0, ready: 1, received: 2 } as const

type Props = {
  name: string
  items: readonly RewardItem[]
  state: keyof typeof statusOf
  onClaim: () => Promise<UserMessage | undefined>
  strings: Strings
}

/** A prize that is reached by steps, as a row of `.reward-rows`: what it gives, its claim, and its worth once it is ready. */
export function PrizeRow({ name, items, state, onClaim, strings }: Props) {
  const claim = <ClaimButton status={statusOf[state]} name={name} strings={strings} onClaim={onClaim} />
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
