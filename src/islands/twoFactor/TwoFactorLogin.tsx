import '../ui/form/auth-form.css'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'

const loadForm = async () => (await import('./TwoFactorForm.tsx')).TwoFactorForm

/** The second factor of a log-in. Its form is fetched only when needed. */
export function TwoFactorLogin({ strings }: { strings: Strings }) {
  const { Piece: Form, isLate, fetchPiece } = useOnDemand(loadForm)
  const fetchForm = useEffectEvent(fetchPiece)
  useEffect(() => void fetchForm(), [])

  if (Form) return <Form strings={strings} />
  if (!isLate) return <Skeleton shape="card" />
  return (
    <div className="auth-form" role="alert">
      <p>{t(strings, 'twoFactor.login.late')}</p>
      <Button isWide onClick={() => void fetchPiece()}>
        {t(strings, 'common.tryAgain')}
      </Button>
    </div>
  )
}
