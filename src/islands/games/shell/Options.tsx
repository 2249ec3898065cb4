import './options.css'
import { useStore } from '@nanostores/react'
import { $mayChoose } from '#stores/games/shell/mayChoose.ts'

type Props<Value extends string> = {
  /** The name of the whole, for screen readers. */
  legend: string
  name: string
  options: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few ways to play, as a row of radio buttons. They keep the focus, and their choice, while nothing may be chosen. */
export function Options<Value extends string>({ legend, name, options, chosen, onChoose }: Props<Value>) {
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  return (
    <fieldset className="shell-options" data-fixed={!mayChoose || undefined}>
      <legend className="unseen">{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="shell-option">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            aria-disabled={!mayChoose}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
