import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { askForNumber, keepNumber } from './numberClaim.ts'
import { $numberOffer } from './numberOffer.ts'

type Props = { strings: Strings; safety: Pick<Reply<'getSafety'>, 'numberAsked' | 'numberClaimed'> }

/** What there is to say of a number that changes hands: somebody asks for the own one, or the player asks for another's. */
export function NumberClaims({ strings, safety: { numberAsked, numberClaimed } }: Props) {
  const offer = useStore($numberOffer)
  return (
    <>
      {numberAsked && <Asked strings={strings} dueTime={numberAsked.dueTime} />}
      {numberClaimed && offer.step === 'none' && (
        <p className="auth-note">
          {t(strings, 'number.claim.waits', {
            mobile: numberClaimed.mobile,
            until: formats(strings).moment(numberClaimed.dueTime),
          })}
        </p>
      )}
      {offer.step !== 'none' && <Offer strings={strings} />}
    </>
  )
}

function Asked({ strings, dueTime }: { strings: Strings; dueTime: number }) {
  const [isBusy, setIsBusy] = useState(false)

  async function keep() {
    setIsBusy(true)
    await keepNumber(({ key, values }) => t(strings, key, values))
    setIsBusy(false)
  }

  return (
    <div className="auth-note" role="status">
      <p>{t(strings, 'number.claim.asked', { until: formats(strings).moment(dueTime) })}</p>
      <Button look="gold" isWide isBusy={isBusy} onClick={() => void keep()}>
        {t(strings, 'number.claim.keep')}
      </Button>
    </div>
  )
}

function Offer({ strings }: { strings: Strings }) {
  const offer = useStore($numberOffer)
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  if (offer.step === 'none') return
  if (offer.step === 'asked') {
    return (
      <p className="auth-note" role="status">
        {offer.due
          ? t(strings, 'number.claim.done', { until: formats(strings).moment(offer.due) })
          : t(strings, 'number.claim.free')}
      </p>
    )
  }
  return (
    <div className="auth-note">
      <FormError problem={offer.step === 'offered' ? offer.problem : undefined} translate={translate} />
      <p>{t(strings, 'number.claim.text')}</p>
      <Button isWide isBusy={offer.step === 'sending'} onClick={() => void askForNumber(translate)}>
        {t(strings, 'number.claim.ask')}
      </Button>
    </div>
  )
}
