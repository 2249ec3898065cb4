import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Strings, t } from '../ui/words.ts'
import {
  $isAgreed,
  $isAgreementMissed,
  type AgreementTab,
  openAgreement,
  startAgreement,
  tapAgreement,
} from './agreement.ts'

/** The agreement checkbox, with both texts one tap away. */
export function AgreementBox({ strings, isGreen }: { strings: Strings; isGreen: boolean }) {
  const isAgreed = useStore($isAgreed)
  const isMissed = useStore($isAgreementMissed)
  const box = useRef<HTMLInputElement>(null)
  // Hydration keeps the checkbox as the player set it; the next render would reset it.
  useLayoutEffect(() => startAgreement(isGreen, box.current?.checked ?? false), [isGreen])
  useEffect(() => {
    if (isMissed) box.current?.focus()
  }, [isMissed])
  const link = (tab: AgreementTab) => (
    <button type="button" className="agreement-link" onClick={() => openAgreement(tab)}>
      {t(strings, `login.${tab}`)}
    </button>
  )
  return (
    <div className="agreement-box" data-wrong={isMissed || undefined}>
      <span className="agreement-tick">
        <input
          id="agreement"
          ref={box}
          type="checkbox"
          checked={isAgreed}
          aria-invalid={isMissed || undefined}
          aria-describedby={isMissed ? 'agreement-error' : undefined}
          aria-label={t(strings, 'login.agreeBox')}
          onChange={(event) => tapAgreement(isGreen, event.currentTarget.checked)}
        />
      </span>
      <p>
        <label htmlFor="agreement">{t(strings, 'login.agree')}</label> {link('terms')} {t(strings, 'login.and')}{' '}
        {link('privacy')}
        {t(strings, 'login.stop')}
      </p>
      {isMissed && (
        <p className="field-error" id="agreement-error">
          {t(strings, 'login.agreeMissing')}
        </p>
      )}
    </div>
  )
}
