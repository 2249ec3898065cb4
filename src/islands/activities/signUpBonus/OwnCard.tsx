import { cardDay, isDue, isReceived, isWhole } from '#contract/activities/signUpBonus/days.ts'
import { Worth } from '../../props/Worth.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import type { LoginPay } from './cards.ts'
import { receiveDay } from './cards.ts'
import { Days } from './Days.tsx'
import { nameOfCard } from './nameOfCard.ts'

type Props = { card: LoginPay['ownList'][number]; strings: Strings }

/** A bought card: its days, and those that can be claimed now with what they are worth. */
export function OwnCard({ card, strings }: Props) {
  const { id, days, loginPayDataJson } = card
  const states = loginPayDataJson.days
  const name = nameOfCard(days, strings)
  return (
    <section className="sign-card" data-due={isDue(states)} aria-label={name}>
      <h2>{name}</h2>
      <Days days={days} states={states} strings={strings} />
      {states.map((state, at) => {
        const day = at + 1
        const items = days[at]
        if (state !== cardDay.ready || !items) return null
        const claim = (
          <ClaimButton
            status={1}
            size="medium"
            strings={strings}
            name={t(strings, 'signUpBonus.dayOf', { day, card: name })}
            onClaim={() => receiveDay(id, day)}
          >
            {t(strings, 'signUpBonus.claim', { day })}
          </ClaimButton>
        )
        return (
          <div key={day} className="sign-card-due">
            <Worth items={items} strings={strings}>
              {claim}
            </Worth>
            {claim}
          </div>
        )
      })}
      {!isDue(states) && <p className="sign-card-next">{t(strings, `signUpBonus.${nextOf(states)}`)}</p>}
    </section>
  )
}

/** What comes next where nothing is due today. */
function nextOf(states: readonly number[]): 'whole' | 'tomorrow' | 'first' {
  if (isWhole(states)) return 'whole'
  return isReceived(states) ? 'tomorrow' : 'first'
}
