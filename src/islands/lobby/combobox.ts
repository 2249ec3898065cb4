/** A text field with a list below it, by the combobox pattern of WAI-ARIA: the focus stays in the text, and `active` names an option. */
export type Combobox = { isOpen: boolean /** -1: none. */; active: number }

export const CLOSED: Combobox = { isOpen: false, active: -1 }
export const OPEN: Combobox = { isOpen: true, active: -1 }

/** What a key does: the next state, a choice of the active option, an empty text; or nothing of ours. */
export type Pressed = { does: 'moves'; to: Combobox } | { does: 'chooses' } | { does: 'clears' } | { does: 'nothing' }

/** The effect of a key in the field, over a list of `count` options. Home and End stay with the text. */
export function press(key: string, { isOpen, active }: Combobox, count: number, text: string): Pressed {
  if (key === 'ArrowDown' || key === 'ArrowUp') return { does: 'moves', to: step(key === 'ArrowDown' ? 1 : -1) }
  if (key === 'Escape') {
    if (isOpen) return { does: 'moves', to: CLOSED }
    return text === '' ? { does: 'nothing' } : { does: 'clears' }
  }
  return key === 'Enter' && isOpen && active >= 0 && active < count ? { does: 'chooses' } : { does: 'nothing' }

  /** Beyond either end the text itself is next, then the other end. */
  function step(by: 1 | -1): Combobox {
    if (!isOpen || count === 0) return OPEN
    const places = count + 1
    return { isOpen: true, active: ((active + 1 + by + places) % places) - 1 }
  }
}
