import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $agreementSheet, closeAgreement } from './agreement.ts'

type Props = { strings: Strings }

/** The sheet of both texts, whose code is loaded when it is opened for the first time. */
export function Agreement({ strings }: Props) {
  const isOpen = useStore($agreementSheet).state === 'open'
  const [Sheet, setSheet] = useState<ComponentType<Props>>()

  useEffect(() => {
    if (!isOpen) return
    import('./AgreementSheet.tsx').then(
      (found) => setSheet(() => found.AgreementSheet),
      () => {
        closeAgreement()
        showToast(t(strings, 'common.networkFail'), 'error')
      },
    )
  }, [isOpen, strings])

  return Sheet && <Sheet strings={strings} />
}
