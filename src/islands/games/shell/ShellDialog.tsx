import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Strings, t } from '../../ui/words.ts'

/** Loads what a dialog of the shell shows. It may be asked again after a failure. */
export type LoadContent = () => Promise<ReactNode>

type Props = {
  title: string
  className?: string
  load: LoadContent
  onClose: () => void
  strings: Strings
}

/** A dialog of the shell. Its code comes when the game is on screen, or here at the latest, so that no game starts later because of it. */
export function ShellDialog({ title, className = '', load, onClose, strings }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t(strings, 'common.close')}
      className={`shell-sheet ${className}`}
    >
      <Content load={load} strings={strings} />
    </Dialog>
  )
}

type State = { kind: 'loading' } | { kind: 'late' } | { kind: 'here'; content: ReactNode }

function Content({ load, strings }: Pick<Props, 'load' | 'strings'>) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [tries, setTries] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog keeps its content; each try asks anew.
  useEffect(() => {
    let isOpen = true
    const settle = (next: State) => {
      if (isOpen) setState(next)
    }
    setState({ kind: 'loading' })
    load().then(
      (content) => settle({ kind: 'here', content }),
      () => settle({ kind: 'late' }),
    )
    return () => {
      isOpen = false
    }
  }, [tries])
  if (state.kind === 'here') return state.content
  if (state.kind === 'loading') return <p role="status">{t(strings, 'common.loading')}</p>
  return (
    <div className="shell-late" role="alert">
      <p>{t(strings, 'common.networkFail')}</p>
      <Button look="gold" size="small" onClick={() => setTries(tries + 1)}>
        {t(strings, 'common.tryAgain')}
      </Button>
    </div>
  )
}
