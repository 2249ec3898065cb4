import { cardDay } from '#contract/activities/signUpBonus/days.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'

type Props = {
  days: readonly (readonly RewardItem[])[]
  /** How each day stands (`contract/activities/signUpBonus/days.ts`); left out for a card on sale. */
  states?: readonly number[]
  strings: Strings
}

const names = new Map<number, 'claimed' | 'ready'>([
  [cardDay.claimed, 'claimed'],
  [cardDay.ready, 'ready'],
])

/** The days of a card: claimed, to be claimed, and those to come. */
export function Days({ days, states = [], strings }: Props) {
  return (
    <ol className="sign-card-days">
      {days.map((items, at) => {
        const state = names.get(states[at] ?? cardDay.ahead)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          <li key={at} data-state={state ?? 'ahead'}>
            <span className="sign-card-day">{t(strings, 'signUpBonus.day', { day: at + 1 })}</span>
            <Items items={items} strings={strings} />
            {state && <small>{t(strings, `signUpBonus.${state}`)}</small>}
          </li>
        )
      })}
    </ol>
  )
}
