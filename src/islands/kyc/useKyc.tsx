import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Loadable } from '../ui/loadable.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $kyc, loadKyc, type Standing, standingNow } from './kycStanding.ts'

/** The proof of identity's state, loaded anew for each page, so that a form never starts from old data. */
export function useKyc(): Loadable<Standing> {
  const kyc = useStore($kyc, { ssr: 'initial' })
  const [isFresh, setIsFresh] = useState(false)

  useEffect(() => {
    void loadKyc().then(() => setIsFresh(true))
    // Reloads when the player returns, since the review may have ended.
    const onShown = () => {
      if (document.visibilityState === 'visible' && standingNow()?.state === 'submitted') void loadKyc()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [])

  return isFresh ? kyc : { state: 'loading' }
}

/** Actions that can require a proof of identity. */
export type Awaiting = 'deposit' | 'withdrawal' | 'play'

/** The words of `kyc.needed` for an action, by state; and whether the player can only wait. */
export function kycNotice(state: Standing['state'], what: Awaiting) {
  const word = (name: string) => `kyc.needed.${name}`
  if (state === 'submitted') {
    return { title: word('waitingTitle'), text: word('waiting'), action: word('look'), isWaiting: true }
  }
  const isAgain = state === 'rejected' || state === 'expired'
  const [title, text] = isAgain ? [`${state}Title`, state] : ['title', what]
  return { title: word(title), text: word(text), action: word(`to.${what}`), isWaiting: false }
}

/** The actions that require a proof of identity, and the deadline of the others. `strings` holds `kyc`. */
export function kycDue(strings: Strings, { waits, dueTime }: Standing): string {
  if (waits.play) return t(strings, 'kyc.introLate')
  if (waits.deposit) return t(strings, 'kyc.introDeposit')
  return t(strings, 'kyc.introDue', { date: formats(strings).longDate(dueTime) })
}

/** The state for pages with other content; undefined until known. */
export function useKycStanding(): Standing | undefined {
  const kyc = useStore($kyc, { ssr: 'initial' })
  useEffect(() => void loadKyc(), [])
  return kyc.state === 'ready' ? kyc.value : undefined
}
