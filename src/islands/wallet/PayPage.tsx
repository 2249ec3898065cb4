import { readUrl } from '#contract/readUrl.ts'
import './pay-page.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { FRAME_LATE_MS } from '#contract/wallet/limits.ts'
import { PAID_MESSAGE } from '#contract/wallet/payBack.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { type Strings, t } from '../ui/words.ts'
import { type Order, startChecking } from './deposit.ts'

/** It keeps its own origin for its log-in, and cannot navigate our page. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

type Props = { strings: Strings; order: Order; payUrl: string }

/** A gateway's payment page: embedded where our policy allows its host, and always as a link. */
export function PayPage({ strings, order, payUrl }: Props) {
  const [frame, setFrame] = useState<'loading' | 'shown' | 'late'>('loading')
  const isEmbedded = order.isEmbedded === true && isForeign(payUrl)
  const isFramed = isEmbedded && frame !== 'late'
  const giveUp = useEffectEvent(() => setFrame((now) => (now === 'loading' ? 'late' : now)))

  useEffect(() => {
    const timer = setTimeout(giveUp, FRAME_LATE_MS)
    // Our policy may have changed since this page was loaded.
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'frame-src' && giveUp()
    document.addEventListener('securitypolicyviolation', refused)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', refused)
    }
  }, [])

  return (
    <div className="pay-page">
      {isFramed && (
        <Frame strings={strings} order={order} payUrl={payUrl} isLoading={frame === 'loading'} onLoad={setFrame} />
      )}
      <p className="pay-page-link" data-framed={isFramed || undefined}>
        <span>
          {t(strings, isFramed ? 'payment.page.empty' : isEmbedded ? 'payment.page.late' : 'payment.page.own')}
        </span>
        <a
          className={`button ${isFramed ? 'button-quiet button-small' : 'button-gold'}`}
          href={payUrl}
          target="_blank"
          rel="noopener"
        >
          {t(strings, isFramed ? 'payment.page.tab' : 'payment.page.open')}
        </a>
      </p>
    </div>
  )
}

type FrameProps = Props & { isLoading: boolean; onLoad: (frame: 'shown') => void }

function Frame({ strings, order, payUrl, isLoading, onLoad }: FrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)

  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      if (event.source !== frame?.contentWindow || event.origin !== location.origin) return
      if (event.data === PAID_MESSAGE) startChecking(order)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, order])

  return (
    <div className="pay-frame" aria-busy={isLoading}>
      {isLoading && (
        <p className="pay-frame-wait" role="status">
          <Spinner />
          {t(strings, 'payment.page.loading')}
        </p>
      )}
      <iframe
        ref={setFrame}
        src={payUrl}
        sandbox={SANDBOX}
        title={t(strings, 'payment.page.frame')}
        onLoad={() => onLoad('shown')}
      />
    </div>
  )
}

/** A page of our own origin could leave its sandbox. */
const isForeign = (address: string) => (readUrl(address)?.origin ?? location.origin) !== location.origin
