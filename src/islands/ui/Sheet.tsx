import { Dialog, type DialogProps } from './Dialog.tsx'

/** A dialog that rises from the bottom edge, where the thumb is. On a wide screen it stands in the middle. */
export function Sheet({ className = '', ...props }: DialogProps & { isFull?: boolean }) {
  const { isFull = false, ...rest } = props
  return <Dialog {...rest} className={`sheet ${isFull ? 'sheet-full' : ''} ${className}`} />
}
