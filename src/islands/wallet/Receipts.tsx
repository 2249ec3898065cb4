import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $receiptOf, closeReceipt } from './receipt.ts'

type Props = { strings: Strings; isOpen: boolean }

/** The place of the receipt on a page; its code loads with the first one. `strings` holds `wallet` and `common`. */
export function Receipts({ strings }: { strings: Strings }) {
  const opened = useStore($receiptOf, { ssr: 'initial' })
  const [Piece, setPiece] = useState<ComponentType<Props>>()

  useEffect(() => {
    if (!opened || Piece) return
    import('./Receipt.tsx').then(
      ({ Receipt }) => setPiece(() => Receipt),
      () => {
        closeReceipt()
        showToast(t(strings, 'common.networkFail'), 'error')
      },
    )
  }, [opened, Piece, strings])
  // A page never begins with the receipt of the page before.
  useEffect(() => closeReceipt, [])

  return Piece && <Piece strings={strings} isOpen={opened !== undefined} />
}
