import { useEffect, useState } from 'react'
import { CANCEL_THOUGHT_MS } from '#contract/wallet/limits.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { CancelOff } from './CancelOff.tsx'
import { cancelWithdrawal } from './cancel.ts'
import type { Withdrawal } from './terms.ts'

const SECOND_MS = 1_000

/** `isOpen`: the server has begun the time of thought. */
type Props = { strings: Strings; order: Withdrawal; isOpen: boolean; onClose: () => void }

/** The question whether a request is taken back. Its button comes to life after the time of thought, which the server keeps too. */
export function CancelThought({ strings, order, isOpen, onClose }: Props) {
  const [isLeaving, setIsLeaving] = useState(false)
  function close() {
    setIsLeaving(false)
    onClose()
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t(strings, isLeaving ? 'wallet.cancelOff.title' : 'wallet.ask.cancelTitle')}
    >
      {isOpen &&
        (isLeaving ? (
          <CancelOff strings={strings} onDone={close} />
        ) : (
          <Question {...{ strings, order, onClose: close }} onOff={() => setIsLeaving(true)} />
        ))}
    </Sheet>
  )
}

type QuestionProps = Omit<Props, 'isOpen'> & { onOff: () => void }

function Question({ strings, order, onClose, onOff }: QuestionProps) {
  const count = useSeconds(CANCEL_THOUGHT_MS)
  const [isBusy, setIsBusy] = useState(false)
  const amount = formats(strings).coin(order.amount)

  async function takeBack() {
    setIsBusy(true)
    const problem = await cancelWithdrawal(order.orderId)
    setIsBusy(false)
    onClose()
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, 'wallet.ask.cancelled', { amount }), 'success')
  }

  return (
    <>
      <p className="dialog-message">{t(strings, 'wallet.ask.cancelText', { amount })}</p>
      <p className="dialog-message">{t(strings, 'wallet.ask.thought.text')}</p>
      <p className="wallet-note" role="status">
        {count === 0 ? t(strings, 'wallet.ask.thought.over') : t(strings, 'wallet.ask.thought.begun')}
      </p>
      <div className="dialog-actions">
        <Button look="gold" onClick={onClose} disabled={isBusy}>
          {t(strings, 'wallet.ask.thought.keep')}
        </Button>
        <Button isBusy={isBusy} disabled={count > 0} onClick={() => void takeBack()}>
          {count === 0 ? t(strings, 'wallet.ask.cancel') : t(strings, 'wallet.ask.thought.wait', { count })}
        </Button>
      </div>
      <Button look="quiet" size="small" isWide disabled={isBusy} onClick={onOff}>
        {t(strings, 'wallet.cancelOff.offer')}
      </Button>
    </>
  )
}

/** Whole seconds that are left of a time that begins now. */
function useSeconds(ms: number): number {
  const [left, setLeft] = useState(() => Math.ceil(ms / SECOND_MS))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
