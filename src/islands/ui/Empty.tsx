import './empty.css'
import type { ReactNode } from 'react'
import { type Strings, t } from './words.ts'

type Props = {
  title: string
  text: string
  /** The way on: a link or a button. */
  children?: ReactNode
}

/** Stands where a list has nothing in it. */
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

/** Stands where a list did not come, with the way to ask again. `strings` holds all of `common`. */
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
