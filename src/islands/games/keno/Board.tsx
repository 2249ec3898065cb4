import './keno.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MARK_SIZE, markPath } from '#contract/games/keno/art.ts'
import { COLUMNS, PICKS_MAX, paysOf } from '#contract/games/keno/table.ts'
import { t } from '../../ui/words.ts'
import { cellAt } from '../shell/cells.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import type { KenoProps } from './KenoGame.tsx'
import { $draw, togglePick } from './keno.ts'
import { hitsOf, numberText, payText, stateOf } from './numbers.ts'
import { useChoice } from './useChoice.tsx'

/** The numbers, and what hits pay for so many of them. */
export function Board(props: KenoProps) {
  return (
    <div className="keno-table" data-theme={props.game.theme}>
      <Numbers {...props} />
      <Pays {...props} />
    </div>
  )
}

/** The numbers in a row: a small screen has fewer than a large one. */
function columnsOf(grid: Element | null): number {
  const tops = [...(grid?.querySelectorAll<HTMLElement>('button') ?? [])].map(({ offsetTop }) => offsetTop)
  const below = tops.findIndex((top) => top !== tops[0])
  return below > 0 ? below : COLUMNS
}

/** One number is in the order of tabs; the arrow keys move from number to number. */
function Numbers({ game, version, strings }: KenoProps) {
  const draw = useStore($draw, { ssr: 'initial' })
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  const { picks } = useChoice(game)
  const [cursor, setCursor] = useState(1)
  const grid = useRef<HTMLFieldSetElement>(null)
  const isFull = picks.length >= PICKS_MAX

  function press(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const columns = columnsOf(grid.current)
    const to = isPlain ? cellAt(cursor, event.key, columns, Math.ceil(game.numbers / columns)) : undefined
    if (to === undefined) return
    grid.current?.querySelectorAll<HTMLElement>('button')[Math.min(to, game.numbers) - 1]?.focus()
    // Elsewhere the same keys change the stake.
    event.preventDefault()
  }

  return (
    <fieldset
      ref={grid}
      className="keno-numbers"
      aria-label={t(strings, 'keno.board', { numbers: game.numbers, most: PICKS_MAX })}
      data-fixed={!mayChoose || undefined}
      onKeyDown={press}
    >
      {Array.from({ length: game.numbers }, (_, at) => at + 1).map((number) => {
        const state = stateOf(number, picks, draw)
        const isPicked = picks.includes(number)
        const mark = state === 'hit' || state === 'drawn' ? state : undefined
        return (
          <button
            key={number}
            type="button"
            className="keno-number money"
            data-state={state}
            tabIndex={number === cursor ? 0 : -1}
            aria-label={numberText(number, state, strings)}
            aria-pressed={isPicked}
            aria-disabled={!mayChoose || (isFull && !isPicked)}
            onFocus={() => setCursor(number)}
            onClick={() => togglePick(number)}
          >
            {mark && <img src={markPath(game.id, version, mark)} alt="" width={MARK_SIZE} height={MARK_SIZE} />}
            <span>{number}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** What each number of hits pays, of those that pay. The one that the draw has come to is lit. */
function Pays({ game, strings }: Pick<KenoProps, 'game' | 'strings'>) {
  const draw = useStore($draw, { ssr: 'initial' })
  const { picks, way } = useChoice(game)
  const hits = draw.kind === 'none' || draw.kind === 'waiting' ? undefined : hitsOf(picks, draw)
  return (
    <ol className="keno-pays" aria-label={t(strings, 'keno.pays', { count: way.count })}>
      {paysOf(game, way).map(
        (times, at) =>
          times > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pay is named by its hits.
            <li key={at} data-lit={at === hits || undefined}>
              <span>{t(strings, 'keno.hits', { count: at })}</span>
              <strong className="money">{`×${payText(times)}`}</strong>
            </li>
          ),
      )}
    </ol>
  )
}
