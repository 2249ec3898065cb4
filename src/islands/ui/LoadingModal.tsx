import { useStore } from '@nanostores/react'
import { Dialog } from './Dialog.tsx'
import { Spinner } from './Spinner.tsx'
import { $loading } from './ui.ts'

/** 'Loading...' over everything; only the end of the work closes it (spec 4). */
export function LoadingModal({ text }: { text: string }) {
  const isLoading = useStore($loading)
  return (
    <Dialog
      isOpen={isLoading}
      onClose={() => {}}
      isClosable={false}
      isTitleHidden
      title={text}
      className="loading-modal"
    >
      <Spinner size="large" />
      <p aria-hidden="true">{text}</p>
    </Dialog>
  )
}
