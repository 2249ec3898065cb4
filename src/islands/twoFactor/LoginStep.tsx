import '../session/entrance.css'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { useOnDemand } from '../ui/onDemand.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'

const load = async () => (await import('./StepForm.tsx')).StepForm

/** The second step of a log-in. Its form is fetched for who needs it. */
export function LoginStep({ strings }: { strings: Strings }) {
  const { Piece: Form, isLate, fetchPiece } = useOnDemand(load)
  const fetchForm = useEffectEvent(fetchPiece)
  useEffect(() => void fetchForm(), [])

  if (Form) return <Form strings={strings} />
  if (!isLate) return <Skeleton shape="card" />
  return (
    <div className="entrance-form" role="alert">
      <p>{t(strings, 'step.login.late')}</p>
      <Button isWide onClick={() => void fetchPiece()}>
        {t(strings, 'common.tryAgain')}
      </Button>
    </div>
  )
}
