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

/** Stands where a list did not come, with the way to ask again. `strings` holds `common.networkFail` and `common.tryAgain`. */
export function Late({ title, strings, onAgain }: { title: string; strings: Strings; onAgain: () => void }) {
  return (
    <div className="empty" role="alert">
      <p className="empty-title">{title}</p>
      <p>{t(strings, 'common.networkFail')}</p>
      <button type="button" className="button" onClick={onAgain}>
        {t(strings, 'common.tryAgain')}
      </button>
    </div>
  )
}
