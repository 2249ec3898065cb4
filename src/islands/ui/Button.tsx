import './button.css'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

export type ButtonLook = 'gold' | 'plain' | 'quiet' | 'danger'

type Props = ComponentProps<'button'> & {
  /** Gold marks the one main action of a screen. */
  look?: ButtonLook
  size?: 'medium' | 'small'
  isWide?: boolean
  /** Shows a spinner and ignores taps, but keeps the focus and the width. */
  isBusy?: boolean
  icon?: ReactNode
}

export function Button({ look = 'plain', size = 'medium', isWide, isBusy = false, icon, className, ...rest }: Props) {
  const { children, type = 'button', onClick, ...attributes } = rest
  const names = ['button', `button-${look}`, size === 'small' && 'button-small', isWide && 'button-wide', className]
  return (
    <button
      {...attributes}
      type={isBusy ? 'button' : type}
      className={names.filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || attributes['aria-disabled']}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : icon}
      <span className="button-text">{children}</span>
    </button>
  )
}
