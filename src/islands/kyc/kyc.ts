import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $kyc, loadKyc, type Standing, standingNow } from '#stores/kyc/kycStanding.ts'
import type { Loadable } from '#stores/ui/loadable.ts'
import { formats, type Strings, t } from '../ui/words.ts'

/** Where the proof of identity stands, asked anew for each page: a form must not begin with what an earlier page knew. */
export function useKyc(): Loadable<Standing> {
  const kyc = useStore($kyc, { ssr: 'initial' })
  const [isFresh, setIsFresh] = useState(false)

  useEffect(() => {
    void loadKyc().then(() => setIsFresh(true))
    // Who comes back to the page wants to know what was decided meanwhile.
    const onShown = () => {
      if (document.visibilityState === 'visible' && standingNow()?.state === 'submitted') void loadKyc()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [])

  return isFresh ? kyc : { state: 'loading' }
}

/** What waits for a proof of identity where it is asked for. */
export type Awaiting = 'deposit' | 'withdrawal' | 'play'

/** The words of `kyc.needed` for what waits for the identity, by where its proof stands; and whether waiting is all there is to do. */
export function kycNotice(state: Standing['state'], what: Awaiting) {
  const word = (name: string) => `kyc.needed.${name}`
  if (state === 'submitted') {
    return { title: word('waitingTitle'), text: word('waiting'), action: word('look'), isWaiting: true }
  }
  const isAgain = state === 'rejected' || state === 'expired'
  const [title, text] = isAgain ? [`${state}Title`, state] : ['title', what]
  return { title: word(title), text: word(text), action: word(`to.${what}`), isWaiting: false }
}

/** What waits for the identity, and until when something does not. `strings` holds `kyc`. */
export function kycDue(strings: Strings, { waits, dueTime }: Standing): string {
  if (waits.play) return t(strings, 'kyc.introLate')
  if (waits.deposit) return t(strings, 'kyc.introDeposit')
  return t(strings, 'kyc.introDue', { date: formats(strings).longDate(dueTime) })
}

/** Where it stands, for pages that have something else to say too: undefined until that is known. */
export function useKycStanding(): Standing | undefined {
  const kyc = useStore($kyc, { ssr: 'initial' })
  useEffect(() => void loadKyc(), [])
  return kyc.state === 'ready' ? kyc.value : undefined
}
