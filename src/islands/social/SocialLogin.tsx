import '../ui/form/auth-form.css'
import './social.css'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { $socialName, loadConfig } from '../config.ts'
import { $device } from '../session/variant.ts'
import { $pendingLogin } from '../twoFactor/pendingLogin.ts'
import { Button } from '../ui/Button.tsx'
import { debounced } from '../ui/debounce.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $social, handleCallback, logInAtProvider, startSocial } from './social.ts'

type Props = {
  strings: Strings
  /** Whether the form above has an agreement checkbox. Without one, the agreement of a new player is stated here. */
  hasBox: boolean
}

const submit = debounced(SUBMIT_DEBOUNCE_MS, logInAtProvider)

/** The third-party login (spec 2.5), if configured. It handles the provider's callback too. */
export function SocialLogin({ strings, hasBox }: Props) {
  const name = useStore($socialName, { ssr: 'initial' })
  const social = useStore($social)
  const isBoxed = useStore($device, { ssr: 'initial' }) !== '' || hasBox
  // The player is logging in and still has to enter a code.
  const isUnderWay = useStore($pendingLogin, { ssr: 'initial' }) !== undefined
  const block = useRef<HTMLElement>(null)
  const translate = ({ key, values }: UserMessage) => t(strings, key, { name: $socialName.get() ?? '', ...values })

  const takeUpCallback = useEffectEvent(() => handleCallback(translate))
  useEffect(() => {
    startSocial()
    void loadConfig().then(() => takeUpCallback())
    const wake = ({ persisted }: PageTransitionEvent) => persisted && startSocial()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])
  useEffect(() => {
    if (social.step === 'failed') block.current?.scrollIntoView({ block: 'center' })
  }, [social])

  if (isUnderWay || (!name && social.step !== 'failed')) return null
  return (
    <section className="social" ref={block} aria-label={t(strings, 'social.title')}>
      <p className="social-or">{t(strings, 'social.or')}</p>
      <FormError problem={social.step === 'failed' ? social.problem : undefined} translate={translate} />
      {name && (
        <Button isWide isBusy={social.step === 'sending'} onClick={() => submit(isBoxed, translate)}>
          {t(strings, 'social.continue', { name })}
        </Button>
      )}
      {!isBoxed && <Agreement strings={strings} />}
    </section>
  )
}

function Agreement({ strings }: { strings: Strings }) {
  return (
    <p className="social-new">
      {t(strings, 'social.new')}{' '}
      <a href="/terms-of-use" target="_blank" rel="noopener">
        {t(strings, 'login.terms')}
      </a>{' '}
      {t(strings, 'login.and')}{' '}
      <a href="/privacy-policy" target="_blank" rel="noopener">
        {t(strings, 'login.privacy')}
      </a>
      {t(strings, 'login.stop')}
    </p>
  )
}
