import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { $isAgreed, type AgreementTab, openAgreement, startAgreement, tapAgreement } from '#stores/session/agreement.ts'
import { type Strings, t } from '../ui/words.ts'

/** The agreement checkbox, with both texts one tap away. */
export function AgreementBox({ strings, isGreen }: { strings: Strings; isGreen: boolean }) {
  const isAgreed = useStore($isAgreed)
  const box = useRef<HTMLInputElement>(null)
  // Hydration keeps the checkbox as the player set it; the next render would reset it.
  useLayoutEffect(() => startAgreement(isGreen, box.current?.checked ?? false), [isGreen])
  const link = (tab: AgreementTab) => (
    <button type="button" className="agreement-link" onClick={() => openAgreement(tab)}>
      {t(strings, `login.${tab}`)}
    </button>
  )
  return (
    <div className="agreement-box">
      <span className="agreement-tick">
        <input
          id="agreement"
          ref={box}
          type="checkbox"
          checked={isAgreed}
          aria-label={t(strings, 'login.agreeBox')}
          onChange={(event) => tapAgreement(isGreen, event.currentTarget.checked)}
        />
      </span>
      <p>
        <label htmlFor="agreement">{t(strings, 'login.agree')}</label> {link('terms')} {t(strings, 'login.and')}{' '}
        {link('privacy')}
        {t(strings, 'login.stop')}
      </p>
    </div>
  )
}
