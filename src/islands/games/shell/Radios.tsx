import './radios.css'
import type { ReactNode } from 'react'

type Props<Value> = {
  /** The name of its inputs, one for each group of a page. */
  name: string
  legend: string
  options: readonly Value[]
  chosen: Value
  isFixed: boolean
  onChoose: (value: Value) => void
  /** What an option shows. */
  faceOf: (value: Value) => ReactNode
  /** How an option is called, if not by what it shows. */
  labelOf?: (value: Value) => string
}

/** A choice of few things beside each other, as native radio buttons. While it is fixed it keeps the focus and changes nothing. */
export function Radios<Value extends string | number>({
  name,
  legend,
  options,
  chosen,
  isFixed,
  onChoose,
  faceOf,
  labelOf,
}: Props<Value>) {
  return (
    <fieldset className="shell-radios" aria-label={legend} data-fixed={isFixed || undefined}>
      {options.map((option) => (
        <label key={option} className="shell-radio" data-option={option}>
          <input
            type="radio"
            name={name}
            checked={option === chosen}
            aria-disabled={isFixed}
            aria-label={labelOf?.(option)}
            onChange={() => onChoose(option)}
          />
          <span>{faceOf(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}
