import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { switchCancelsOff } from './cancel.ts'

type Props = { strings: Strings; onDone: () => void }

/** The question whether taking back withdrawals goes off for good. The body of a dialog. */
export function CancelOff({ strings, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)

  async function switchOff() {
    setIsBusy(true)
    const problem = await switchCancelsOff()
    setIsBusy(false)
    if (problem) {
      showToast(t(strings, problem.key, problem.values), 'error')
      return
    }
    onDone()
    showToast(t(strings, 'wallet.cancelOff.done'), 'success')
  }

  return (
    <>
      <p className="dialog-message">{t(strings, 'wallet.cancelOff.text')}</p>
      <p className="dialog-message">{t(strings, 'wallet.cancelOff.forGood')}</p>
      <div className="dialog-actions">
        <Button onClick={onDone} disabled={isBusy}>
          {t(strings, 'common.cancel')}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void switchOff()}>
          {t(strings, 'wallet.cancelOff.accept')}
        </Button>
      </div>
    </>
  )
}
