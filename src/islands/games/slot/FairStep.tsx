import { Fragment } from 'react'
import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotRespins, SlotStep, SlotWin } from '#contract/games/slot/round.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { symbolOf } from './wins.ts'

type Props = {
  strings: Strings
  game: SlotGame
  /** Version of the game's pictures. */
  version: string
  step: SlotStep
  /** Key of its heading, with `number` as a value. */
  title: string
  number?: number
}

const ROWS = [0, 1, 2] as const
const REELS = [0, 1, 2, 3, 4] as const

/** One replayed spin: its window and its wins, and those of each fall. */
export function FairStep({ strings, game, version, step, title, number = 0 }: Props) {
  const { falls = [] } = step
  const place = { strings, game, version }
  return (
    <div className="fair-step">
      <h3>
        {t(strings, title, { number })}
        {step.times > 1 && `, ${t(strings, 'slot.outcome.times', { times: step.times })}`}
      </h3>
      <FairWindow {...place} window={step.window} wins={step.wins} />
      {[...falls.entries()].map(([at, { window, times, wins }]) => (
        <Fragment key={at}>
          <h4>{t(strings, 'slot.outcome.fall', { number: at + 1, times })}</h4>
          <FairWindow {...place} window={window} wins={wins} />
        </Fragment>
      ))}
      {step.respins && <FairRespins respins={step.respins} strings={strings} />}
      <p>
        {step.cents > 0
          ? t(strings, 'slot.outcome.stepWin', { amount: formats(strings).coin(step.cents) })
          : t(strings, 'slot.outcome.stepNoWin')}
      </p>
    </div>
  )
}

function FairRespins({ respins, strings }: { respins: SlotRespins; strings: Strings }) {
  return (
    <>
      <h4>{t(strings, 'slot.outcome.respins', { times: respins.times })}</h4>
      <ol>
        {[...respins.turns.entries()].map(([at, coins]) => (
          <li key={at}>
            {coins.length === 0
              ? t(strings, 'slot.outcome.noCoin')
              : coins.map((coin) => coinText(coin, strings)).join(', ')}
          </li>
        ))}
      </ol>
      {respins.isFull && <p>{t(strings, 'slot.outcome.full')}</p>}
    </>
  )
}

function coinText({ cell, times, jackpot }: SlotRespins['turns'][number][number], strings: Strings): string {
  const place = { reel: Math.floor(cell / ROWS.length) + 1, row: (cell % ROWS.length) + 1 }
  const name = jackpot ? t(strings, `slot.outcome.jackpots.${jackpot}`) : t(strings, 'slot.outcome.coin')
  return t(strings, 'slot.outcome.coinAt', { ...place, name, times })
}

type WindowProps = Pick<Props, 'strings' | 'game' | 'version'> & Pick<SlotStep, 'window' | 'wins'>

function FairWindow({ strings, game, version, window, wins }: WindowProps) {
  const names = new Map(game.symbols.map(({ id, name }) => [id, name]))
  const nameOf = (symbol: string | undefined) => names.get(symbol ?? '') ?? ''
  const lit = new Set(wins.flatMap(({ cells }) => cells))
  const rows = ROWS.map((row) => REELS.map((reel) => nameOf(window[reel * ROWS.length + row])).join(', '))
  const label = rows.map((symbols, row) => t(strings, 'slot.outcome.row', { number: row + 1, symbols })).join(' ')
  return (
    <>
      <div className="fair-window" role="img" aria-label={label}>
        {[...window.entries()].map(([cell, symbol]) => (
          <span key={cell} data-lit={lit.has(cell) || undefined}>
            <img src={symbolPath(game.id, version, symbol)} alt="" width={64} height={64} loading="lazy" />
          </span>
        ))}
      </div>
      <ul className="fair-wins">
        {wins.map((win) => (
          <li key={keyOf(win)}>
            <span>{winText(win, symbolOf(game, win), strings)}</span>
            <span className="money">{formats(strings).coin(win.cents)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function winText(win: SlotWin, symbol: string, strings: Strings): string {
  const line = win.kind === 'line' ? win.line : 0
  return t(strings, `slot.outcome.winOf.${win.kind}`, { number: win.count, symbol, line })
}

/** A unique key: lines may share winning cells, and a line may pay from both ends. */
function keyOf(win: SlotWin): string {
  const place = win.kind === 'line' ? `${win.line}${win.reversed ? 'r' : ''}` : win.cells.join('-')
  return `${win.kind}-${win.symbol}-${place}`
}
