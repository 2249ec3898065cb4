import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $freezing, freeze, startFreezing } from './notMe.ts'

/** Freezes an account by the link of a message, without a log-in. Opening the page alone does nothing, since programs open links too. */
export const NotMe = guarded(function NotMe({ strings }: { strings: Strings }) {
  const freezing = useStore($freezing, { ssr: 'initial' })
  // The button is disabled until the script runs.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    startFreezing()
    setIsReady(true)
    // The right link after a broken one, in the same tab, loads nothing anew.
    addEventListener('hashchange', startFreezing)
    return () => removeEventListener('hashchange', startFreezing)
  }, [])
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  const { step } = freezing

  return (
    <div className="auth-form">
      <FormError problem={step === 'idle' ? freezing.problem : undefined} translate={translate} />
      {step === 'done' || step === 'unknown' ? (
        <p className="auth-note" role="status">
          {t(strings, step === 'done' ? 'number.frozen' : 'number.linkUnknown')}
        </p>
      ) : (
        <>
          <p>{t(strings, 'number.notMeText')}</p>
          <Button look="gold" isWide disabled={!isReady} isBusy={step === 'sending'} onClick={() => void freeze()}>
            {t(strings, 'number.freeze')}
          </Button>
        </>
      )}
      {!isReady && <span aria-busy="true" hidden />}
      <a className="button button-plain button-wide" href="/service">
        <span className="button-text">{t(strings, 'login.service')}</span>
      </a>
    </div>
  )
})
