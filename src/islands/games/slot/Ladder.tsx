import { useStore } from '@nanostores/react'
import { $ladder } from './scene.ts'

/** The multipliers of a spin with cascades, that of the next win in gold. Screen readers are told with each win. */
export function Ladder() {
  const ladder = useStore($ladder, { ssr: 'initial' })
  if (!ladder) return null
  const now = Math.min(ladder.falls, ladder.times.length - 1)
  return (
    <ol className="ladder" aria-hidden="true">
      {[...ladder.times.entries()].map(([at, times]) => (
        <li key={at} data-now={at === now || undefined} data-past={at < now || undefined}>
          {`×${times}`}
        </li>
      ))}
    </ol>
  )
}
