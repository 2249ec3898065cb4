import './field.css'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '../icons.tsx'

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Prefix inside the field: a currency sign, a country code. */
  prefix?: ReactNode
  /** Set for a password: labels of the button that shows and hides it. */
  reveal?: { readonly show: string; readonly hide: string }
  /** Action at the end of the field: a send-code button, a "max" link. */
  action?: ReactNode
}

/** A labelled input whose hint and error are read out with it. */
export function TextField({ label, hint, error, prefix, reveal, action, className, ...input }: Props) {
  const prefixId = useId()
  const id = input.id ?? `${prefixId}-${input.name ?? 'field'}`
  const [isShown, setIsShown] = useState(false)
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const type = reveal ? (isShown ? 'text' : 'password') : input.type

  return (
    <div className={`field ${className ?? ''}`} data-wrong={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {prefix !== undefined && <span className="field-prefix">{prefix}</span>}
        <input
          {...input}
          id={id}
          type={type}
          className="field-input"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={notes || undefined}
        />
        {reveal && (
          <button
            type="button"
            className="field-reveal"
            aria-label={isShown ? reveal.hide : reveal.show}
            onClick={() => setIsShown(!isShown)}
          >
            <EyeIcon isCrossed={!isShown} />
          </button>
        )}
        {action}
      </div>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <Icon>
      <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="M4 20L20 4" />}
    </Icon>
  )
}
