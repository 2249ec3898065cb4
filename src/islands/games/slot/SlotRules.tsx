import './rules.css'
import { Fragment } from 'react'
import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotSymbol } from '#contract/games/slot/game.ts'
import { LINES } from '#contract/games/slot/grid.ts'
import { RESPINS } from '#contract/games/slot/respins.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { jackpotsOf } from './Jackpots.tsx'
import type { SlotProps } from './SlotGame.tsx'

/** Rules, pays at the current stake, lines, and the return to player. */
export function SlotRules({ game, version, rtp, strings }: SlotProps) {
  const stake = $stake.get()
  const { pay, coins } = game
  const coin = (times: number) => formats(strings).coin(Math.round((times * stake) / coins))
  return (
    <>
      <section className="shell-column">
        <p>{t(strings, `slot.rules.${pay.kind}`, { lines: pay.kind === 'lines' ? pay.lines : 0 })}</p>
        {pay.kind === 'lines' && pay.bothWays && <p>{t(strings, 'slot.rules.bothWays')}</p>}
        <Features game={game} strings={strings} />
        <Facts game={game} rtp={rtp} stake={stake} strings={strings} />
        <p>{t(strings, 'slot.rules.interrupted')}</p>
        <p className="shell-keys">{t(strings, 'slot.rules.keys')}</p>
        {pay.kind === 'lines' && <LineMap lines={pay.lines} strings={strings} />}
      </section>
      <section className="shell-column">
        <h3>{t(strings, 'slot.pays', { stake: formats(strings).coin(stake) })}</h3>
        <ul className="pays">
          {game.symbols.map((symbol) => (
            <li key={symbol.id}>
              <img src={symbolPath(game.id, version, symbol.id)} alt="" width={56} height={56} loading="lazy" />
              <div>
                <strong>{symbol.name}</strong>
                <Pays
                  symbol={symbol}
                  coin={(value) => (symbol.kind === 'scatter' ? formats(strings).coin(value * stake) : coin(value))}
                  strings={strings}
                />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type FactsProps = Pick<SlotProps, 'game' | 'rtp' | 'strings'> & { stake: number }

function Facts({ game, rtp, stake, strings }: FactsProps) {
  const { declared } = game
  const { coin, points } = formats(strings)
  const values = (times: number, rounds: number) => ({
    times,
    amount: coin(times * stake),
    rounds: points(rounds * 100),
  })
  return (
    <dl className="facts">
      <dt>{t(strings, 'shell.rtp')}</dt>
      <dd>{rtp}</dd>
      <dt>{t(strings, 'shell.maxWin')}</dt>
      <dd>{t(strings, 'shell.maxWinTimes', values(declared.maxWin, declared.maxWinIn))}</dd>
      {declared.likelyWin < declared.maxWin && (
        <>
          <dt>{t(strings, 'slot.likelyWin')}</dt>
          <dd>{t(strings, 'slot.likelyWinTimes', values(declared.likelyWin, declared.likelyWinIn))}</dd>
        </>
      )}
      {jackpotsOf(game).map(({ name, times, rounds }) => (
        <Fragment key={name}>
          <dt>{t(strings, 'slot.jackpot', { name: t(strings, `slot.jackpots.${name}`) })}</dt>
          <dd>{t(strings, 'slot.jackpotTimes', values(times, rounds))}</dd>
        </Fragment>
      ))}
      <Spread declared={declared} strings={strings} />
      <dt>{t(strings, 'slot.volatility')}</dt>
      <dd>{t(strings, `slot.volatilities.${declared.volatility}`)}</dd>
    </dl>
  )
}

function Pays({ symbol, coin, strings }: { symbol: SlotSymbol; coin: (value: number) => string; strings: Strings }) {
  const pays = Object.entries(symbol.pays)
  if (pays.length === 0) return <p>{t(strings, `slot.kinds.${symbol.kind}`)}</p>
  return (
    <p className="pays-list">
      {pays.map(([count, value]) => (
        <span key={count}>
          {`${count}× `}
          <span className="money">{coin(value)}</span>
        </span>
      ))}
    </p>
  )
}

/** One sentence for each feature in the paytable. */
function Features({ game, strings }: Pick<SlotProps, 'game' | 'strings'>) {
  const { base, free } = game
  const awards = Object.entries(free.awards).map(([count, spins]) =>
    t(strings, 'slot.rules.award', { count: Number(count), spins }),
  )
  const lines = [
    base.expandingWilds && t(strings, 'slot.rules.expandingWilds'),
    base.wildTimes > 1 && t(strings, 'slot.rules.wildTimes', { times: base.wildTimes }),
    base.linked.length > 0 && t(strings, 'slot.rules.linked'),
    Object.keys(base.mystery).length > 0 && t(strings, 'slot.rules.mystery'),
    base.events.length > 0 && t(strings, 'slot.rules.events'),
    base.times.length > 0 && t(strings, 'slot.rules.times'),
    ...cascadeRules(game, strings),
    ...respinRules(game, strings),
    awards.length > 0 && t(strings, 'slot.rules.awards', { awards: awards.join(', ') }),
    free.offers.length > 0 && t(strings, 'slot.rules.offers'),
    free.climb.on === 'never' && free.climb.from > 1 && t(strings, 'slot.rules.freeTimes', { times: free.climb.from }),
    free.climb.on !== 'never' &&
      t(strings, `slot.rules.climb.${free.climb.on}`, { from: free.climb.from, to: free.climb.to }),
    free.stickyWilds && t(strings, 'slot.rules.stickyWilds'),
    Object.keys(free.expands).length > 0 && t(strings, 'slot.rules.expands'),
  ]
  return <ul className="rules">{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
}

/** What falls in, how often each symbol does, and what the wins pay in turn; in free spins, what is other there. */
function cascadeRules({ base, free, symbols }: SlotProps['game'], strings: Strings): string[] {
  const names = new Map(symbols.map(({ id, name }) => [id, name]))
  return [base.cascade, free.cascade].flatMap((cascade, at) => {
    if (!cascade || (at > 0 && JSON.stringify(cascade) === JSON.stringify(base.cascade))) return []
    const total = Object.values(cascade.refill).reduce((sum, weight) => sum + weight, 0)
    const refill = Object.entries(cascade.refill).map(([id, weight]) => `${names.get(id)} ${weight}`)
    return [
      t(strings, at === 0 ? 'slot.rules.cascade' : 'slot.rules.freeCascade', { most: cascade.most }),
      t(strings, 'slot.rules.cascadeTimes', { times: cascade.times.map((times) => `×${times}`).join(', ') }),
      t(strings, 'slot.rules.refill', { total, refill: refill.join(', ') }),
    ]
  })
}

/** How coins lock, how often they come, and what each may be worth. The jackpots are among them. */
function respinRules(game: SlotProps['game'], strings: Strings): string[] {
  const { respins } = game
  if (!respins) return []
  const total = respins.values.reduce((sum, { weight }) => sum + weight, 0)
  const values = respins.values.map(({ weight, times, jackpot }) => {
    return `${jackpot ? `${t(strings, `slot.jackpots.${jackpot}`)} ` : ''}×${times}: ${weight}`
  })
  const { chance, from, grand } = respins
  return [
    t(strings, 'slot.rules.respins', { from, left: RESPINS }),
    t(strings, 'slot.rules.respinChance', { coin: chance.coin, of: chance.of }),
    t(strings, 'slot.rules.coinValues', { total, values: values.join(', ') }),
    t(strings, 'slot.rules.grand', { grand }),
  ]
}

function LineMap({ lines, strings }: { lines: number; strings: Strings }) {
  return (
    <>
      <h3>{t(strings, 'slot.lines', { count: lines })}</h3>
      <ul className="line-map">
        {LINES.slice(0, lines).map((rows, line) => (
          <li key={rows.join('')}>
            <svg viewBox="0 0 5 3" role="img" aria-label={t(strings, 'slot.line', { number: line + 1 })}>
              <path d={`M${rows.map((row, reel) => `${reel + 0.5} ${row + 0.5}`).join('L')}`} />
            </svg>
            <span>{line + 1}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
