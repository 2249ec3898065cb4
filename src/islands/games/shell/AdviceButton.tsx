import './advice.css'
import type { ReactNode } from 'react'

type Props = {
  /** Of a switch: whether advice is on. */
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button of the panel of advice: its switch, or one that does what it says. */
export function AdviceButton({ isOn, isOff, onPress, children }: Props) {
  return (
    <button type="button" className="shell-advice" aria-pressed={isOn} aria-disabled={isOff} onClick={onPress}>
      {isOn !== undefined && <span aria-hidden="true">★ </span>}
      {children}
    </button>
  )
}
