import { type ComponentType, useState } from 'react'
import { useOnDemand } from './onDemand.tsx'
import { showToast } from './ui.ts'
import { type Strings, t } from './words.ts'

/** A sheet whose form is loaded by the tap that opens it. Without a connection a toast says so, and the next tap tries again. */
export function useFormSheet<P>(strings: Strings, load: () => Promise<ComponentType<P>>) {
  const { Piece, isLoading, fetchPiece } = useOnDemand(load)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    if (await fetchPiece()) setIsOpen(true)
    else showToast(t(strings, 'common.networkFail'), 'error')
  }

  return { Piece, isLoading, isOpen, open: () => void open(), close: () => setIsOpen(false) }
}
