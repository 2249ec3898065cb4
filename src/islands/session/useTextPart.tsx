import { useEffect, useState } from 'react'
import { fetchPart, type PagePart } from '../lobby/pageParts.ts'

export type TextPart = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; part: Element }

/** A part of a public page of texts. `find` answers its address, or undefined if it cannot be known now. `again` tries once more. */
export function useTextPart(find: () => Promise<string | undefined>, selector: string) {
  const [shown, setShown] = useState<TextPart>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` is new at each render, and each try asks once
  useEffect(() => {
    let isGone = false
    let found: PagePart | undefined
    setShown({ state: 'loading' })
    void load(find, selector).then((part) => {
      if (isGone) return part?.removeStyles()
      found = part
      setShown(part ? { state: 'ready', part: part.part } : { state: 'failed' })
    })
    return () => {
      isGone = true
      found?.removeStyles()
    }
  }, [tries, selector])

  return { shown, again: () => setTries((count) => count + 1) }
}

async function load(find: () => Promise<string | undefined>, selector: string): Promise<PagePart | undefined> {
  const address = await find()
  return address === undefined ? undefined : await fetchPart(address, selector)
}
