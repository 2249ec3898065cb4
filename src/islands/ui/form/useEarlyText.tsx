import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Passes on text typed before hydration. For a controlled field, React's next render would discard it. */
export function useEarlyText(root: RefObject<HTMLElement | null>, take: (text: string, name: string) => void): void {
  const hand = useEffectEvent(take)
  useLayoutEffect(() => {
    for (const field of root.current?.querySelectorAll('input') ?? []) {
      if (field.value !== field.defaultValue) hand(field.value, field.name)
    }
  }, [root])
}
