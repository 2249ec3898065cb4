import './chips.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $mayChoose } from './mayChoose.ts'
import { chooseStake } from './stakes.ts'
import { $open, $stakeIndex, $stakes } from './state.ts'

/** The stakes on offer as chips, in a row that scrolls where it is too long. An open round keeps its stake, and Tab passes the chips by. */
export function Chips({ strings }: { strings: Strings }) {
  const stakes = useStore($stakes, { ssr: 'initial' })
  const index = useStore($stakeIndex, { ssr: 'initial' })
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const open = useStore($open, { ssr: 'initial' })
  const chosen = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen chip is another one with each index.
  useEffect(() => {
    // With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [index])
  return (
    <fieldset className="stake-chips" aria-label={t(strings, 'shell.stakes')} inert={open !== undefined}>
      {stakes.map((stake, place) => (
        <button
          key={stake}
          ref={place === index ? chosen : undefined}
          type="button"
          className="stake-chip money"
          aria-pressed={place === index}
          aria-disabled={!mayChoose}
          onClick={() => chooseStake(place)}
        >
          {formats(strings).shortCoin(stake)}
        </button>
      ))}
    </fieldset>
  )
}
