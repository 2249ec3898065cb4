import { useEffect, useRef } from 'react'
import { Late } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'
import { useTextPart } from './useTextPart.tsx'

type Props = {
  strings: Strings
  find: () => Promise<string | undefined>
  selector: string
  /** Message for a failed load. */
  failed: string
}

/** A part of a public page of texts, fetched when it is shown. `strings` holds all of `common`. */
export function TextPart({ strings, find, selector, failed }: Props) {
  const { shown, again } = useTextPart(find, selector)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Only the content: the part's own id would stand twice.
    if (shown.state === 'ready') place.current?.replaceChildren(...shown.part.childNodes)
  }, [shown])

  if (shown.state === 'failed') return <Late title={failed} strings={strings} onAgain={again} />
  return (
    <div ref={place} className="text-part" aria-busy={shown.state === 'loading'}>
      {shown.state === 'loading' && <p role="status">{t(strings, 'common.loading')}</p>}
    </div>
  )
}
