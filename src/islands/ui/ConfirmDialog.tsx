import { useStore } from '@nanostores/react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { $question, answer } from './ui.ts'
import { type Strings, t } from './words.ts'

/** The one dialog that `confirm()` of #islands/ui.ts opens; closing it in any way but the button means no. */
export function ConfirmDialog({ strings }: { strings: Strings }) {
  const question = useStore($question)
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => answer(false)}
      title={question?.title ?? t(strings, 'common.confirmation')}
    >
      <p className="dialog-message">{question?.message}</p>
      <div className="dialog-actions">
        <Button onClick={() => answer(false)}>{question?.cancel ?? t(strings, 'common.cancel')}</Button>
        <Button look="gold" onClick={() => answer(true)}>
          {question?.accept ?? t(strings, 'common.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
