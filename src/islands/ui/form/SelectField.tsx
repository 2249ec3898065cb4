import './field.css'
import { type ComponentProps, useId } from 'react'

export type Choice = { value: string; label: string }

type Props = ComponentProps<'select'> & {
  label: string
  choices: readonly Choice[]
  /** First entry, which means that nothing is chosen. */
  placeholder?: string
  error?: string | undefined
}

/** A labelled native select: on a phone, its wheel or sheet. */
export function SelectField({ label, choices, placeholder, error, ...select }: Props) {
  const id = useId()
  return (
    <div className="field" data-wrong={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box field-select">
        <select
          {...select}
          id={id}
          className="field-input"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
