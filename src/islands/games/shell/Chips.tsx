import './chips.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $auto } from '#stores/games/shell/auto.ts'
import { chooseStake } from '#stores/games/shell/stakes.ts'
import { $open, $shell, $stakeIndex, $stakes } from '#stores/games/shell/state.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

/** The stakes on offer as chips, in a row that scrolls where it is too long. An open round keeps its stake, and Tab passes the chips by. */
export function Chips({ strings }: { strings: Strings }) {
  const stakes = useStore($stakes, { ssr: 'initial' })
  const index = useStore($stakeIndex, { ssr: 'initial' })
  const auto = useStore($auto, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  const chosen = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen chip is another one with each index.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
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
          aria-disabled={step !== 'ready' || auto !== undefined}
          onClick={() => chooseStake(place)}
        >
          {formats(strings).shortCoin(stake)}
        </button>
      ))}
    </fieldset>
  )
}
