import type { ReactNode } from 'react'
import type { useProblems } from '../account/problems.ts'

type Props = {
  checks: Pick<ReturnType<typeof useProblems>, 'isFine' | 'events'>
  /** Called with a form that nothing is wrong with. */
  onFine: (form: HTMLFormElement) => void
  children: ReactNode
}

/** A form of the wallet that says what is wrong field by field before it sends anything. */
export function CheckedForm({ checks: { isFine, events }, onFine, children }: Props) {
  return (
    <form
      className="wallet-main"
      method="post"
      noValidate
      {...events}
      onSubmit={(event) => {
        if (isFine(event)) onFine(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}
