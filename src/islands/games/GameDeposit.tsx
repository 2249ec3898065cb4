import './game-deposit.css'
import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Late } from '../ui/Empty.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { t } from '../ui/words.ts'
import type { DepositForm } from '../wallet/DepositForm.tsx'
import { $deposit } from '../wallet/deposit.ts'
import { depositBy } from './start.ts'

type Props = ComponentProps<typeof DepositForm>

const DEPOSIT = /\/lobby\/wallets\/deposit$/
const loadForm = async () => (await import('../wallet/DepositForm.tsx')).DepositForm

/** A deposit over a game: page and round stay. It opens when the game asks for it, and by each link to the deposit on the page. */
export function GameDeposit(props: Props) {
  const { strings } = props
  const [isOpen, setIsOpen] = useState(false)
  const { Piece: Form, isLate, fetchPiece } = useOnDemand<Props>(loadForm)
  const { step } = useStore($deposit)
  const lastStep = useRef(step)

  const open = useEffectEvent(() => {
    setIsOpen(true)
    void fetchPiece()
  })
  useEffect(() => depositBy(open), [])
  useEffect(() => {
    const divert = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!link || !isPlain || !DEPOSIT.test(link.pathname)) return
      event.preventDefault()
      open()
    }
    // Before Astro's own listener, which would navigate.
    document.addEventListener('click', divert, { capture: true })
    return () => document.removeEventListener('click', divert, { capture: true })
  }, [])
  // Once the coin has arrived and was seen, the game goes on.
  useEffect(() => {
    if (lastStep.current === 'arrived' && step === 'choosing') setIsOpen(false)
    lastStep.current = step
  }, [step])

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={t(strings, 'wallet.deposit')}
      closeLabel={t(strings, 'wallet.overlay.close')}
      className="game-deposit"
    >
      {Form && <Form {...props} />}
      {!Form && !isLate && <Skeleton shape="card" />}
      {isLate && <Late title={t(strings, 'games.depositLate')} strings={strings} onAgain={() => void fetchPiece()} />}
    </Dialog>
  )
}
