import '../ui/wallet.css'
import './kyc.css'
import './kyc-form.css'
import { lazy } from 'react'
import { guarded } from '../ui/Guarded.tsx'
import type { Strings } from '../ui/words.ts'
import { KycFrame } from './KycFrame.tsx'
import { useKyc } from './useKyc.tsx'

/** `picturesPath`: this platform's address of the second page. */
type Props = { strings: Strings; picturesPath: string }

const KycDetails = lazy(async () => ({ default: (await import('./KycDetails.tsx')).KycDetails }))

/** The first page of a proof of identity: the text fields. The form appears once the state allows entering them. */
export const Kyc = guarded(function Kyc({ strings, picturesPath }: Props) {
  const kyc = useKyc()
  return (
    <KycFrame strings={strings} kyc={kyc}>
      {(standing) => <KycDetails strings={strings} standing={standing} picturesPath={picturesPath} />}
    </KycFrame>
  )
})
