import './empty.css'
import type { ReactNode } from 'react'
import { type Strings, t } from './words.ts'

type Props = {
  title: string
  text: string
  /** The next step: a link or a button. */
  children?: ReactNode
}

/** Shown in place of an empty list. */
export function Empty({ title, text, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}

type LateProps = { title: string; strings: Strings; onAgain: () => void; why?: 'common.networkFail' | 'common.busy' }

/** Shown if a list failed to load, with a retry button. `strings` holds all of `common`. */
export function Late({ title, strings, onAgain, why = 'common.networkFail' }: LateProps) {
  return (
    <div className="empty" role="alert">
      <p className="empty-title">{title}</p>
      <p>{t(strings, why)}</p>
      <button type="button" className="button" onClick={onAgain}>
        {t(strings, 'common.tryAgain')}
      </button>
    </div>
  )
}
