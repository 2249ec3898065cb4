import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hands over what was typed into the fields in `root` before their script ran: where React holds a field's text, its next render
 * would take that away.
 */
export function useEarlyText(root: RefObject<HTMLElement | null>, take: (text: string, name: string) => void): void {
  const hand = useEffectEvent(take)
  useLayoutEffect(() => {
    for (const field of root.current?.querySelectorAll('input') ?? []) {
      if (field.value !== field.defaultValue) hand(field.value, field.name)
    }
  }, [root])
}
