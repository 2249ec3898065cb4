import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useEarlyText } from '../ui/form/useEarlyText.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import { CLOSED, OPEN, press } from './combobox.ts'
import { $gameFilter, typeQuery } from './gameFilter.ts'
import type { PanelProps } from './SearchPanel.tsx'

const loadPanel = async () => (await import('./SearchPanel.tsx')).SearchPanel

/** The text, list and keys of the search in the bar. On the page of all games its text narrows the page, and no list opens. */
export function useSearchBox(form: RefObject<HTMLFormElement | null>, isOnGames: boolean) {
  const [typed, setTyped] = useState('')
  const { query } = useStore($gameFilter, { ssr: 'initial' })
  const [box, setBox] = useState(CLOSED)
  const { Piece: Panel, isLate, fetchPiece } = useOnDemand<PanelProps>(loadPanel)
  const value = isOnGames ? query : typed

  function change(text: string): void {
    if (isOnGames) typeQuery(text)
    else {
      setTyped(text)
      open()
    }
  }

  function open(): void {
    if (isOnGames) return
    setBox(OPEN)
    void fetchPiece()
  }

  useEarlyText(form, change)
  // The field may have had the focus before it was awake.
  const openIfFocused = useEffectEvent(() => form.current?.contains(document.activeElement) && open())
  useEffect(() => void openIfFocused(), [])

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method (IME) shows candidates, it owns the keys.
    if (event.nativeEvent.isComposing) return
    if (isOnGames && event.key === 'ArrowDown') {
      event.preventDefault()
      document.querySelector<HTMLElement>('.games-found .tile-link')?.focus()
      return
    }
    const options = [...(form.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const pressed = press(event.key, box, options.length, value)
    if (pressed.does === 'nothing' || (isOnGames && pressed.does === 'moves')) return
    event.preventDefault()
    if (pressed.does === 'moves') setBox(pressed.to)
    if (pressed.does === 'moves' && pressed.to.isOpen) void fetchPiece()
    if (pressed.does === 'clears') change('')
    if (pressed.does === 'chooses') options[box.active]?.click()
  }

  const isOpen = !isOnGames && box.isOpen
  return { value, active: box.active, isOpen, Panel, isLate, change, open, close: () => setBox(CLOSED), onKeyDown }
}
