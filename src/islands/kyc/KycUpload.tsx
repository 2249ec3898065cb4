import '../ui/wallet.css'
import './kyc.css'
import './kyc-pictures.css'
import { lazy } from 'react'
import { guarded } from '../ui/Guarded.tsx'
import type { Strings } from '../ui/words.ts'
import { KycFrame } from './KycFrame.tsx'
import { useKyc } from './useKyc.tsx'

/** `detailsPath`: this platform's address of the first page. */
type Props = { strings: Strings; detailsPath: string }

const KycPictures = lazy(async () => ({ default: (await import('./KycPictures.tsx')).KycPictures }))

/** The second page of a proof of identity: pictures, declarations and submission. */
export const KycUpload = guarded(function KycUpload({ strings, detailsPath }: Props) {
  const kyc = useKyc()
  return (
    <KycFrame strings={strings} kyc={kyc}>
      {(standing) => <KycPictures strings={strings} standing={standing} detailsPath={detailsPath} />}
    </KycFrame>
  )
})
