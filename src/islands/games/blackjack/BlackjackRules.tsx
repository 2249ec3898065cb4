import { TEN_VALUE } from '#contract/games/blackjack/hands.ts'
import { HALVES, INSURED_HALVES, type Result } from '#contract/games/blackjack/rules.ts'
import { CARDS, RANKS, SUITS } from '#contract/games/cards.ts'
import { $stake } from '#stores/games/shell/state.ts'
import { formats, t } from '../../ui/words.ts'
import { Spread } from '../shell/Spread.tsx'
import { hundredths } from '../times.ts'
import type { BlackjackProps } from './BlackjackGame.tsx'
import { Chart } from './Chart.tsx'

type Props = Pick<BlackjackProps, 'game' | 'strings'>

const MOVES = ['aim', 'blackjack', 'look', 'dealer', 'stands', 'double', 'split', 'surrender', 'insurance'] as const
const PAID = ['blackjack', 'won', 'push', 'surrendered'] as const satisfies readonly Result[]
/** Three cards are known when insurance is offered, and none of them is a ten at best. */
const KNOWN = 3

/** Rules, returns, what each result brings, and the chart, by the numbers that the engine uses. */
export function BlackjackRules({ game, strings }: Props) {
  const { declared, decks } = game
  const { coin, points } = formats(strings)
  const word = (key: string, values: Record<string, string | number> = {}) =>
    t(strings, `blackjack.rules.${key}`, values)
  const numbers = { decks, tens: (RANKS - TEN_VALUE + 1) * SUITS * decks, cards: CARDS * decks - KNOWN }
  const returns = {
    best: hundredths(declared.rtp),
    basic: hundredths(declared.basic),
    thumb: hundredths(declared.thumb),
  }
  const cost = { edge: hundredths(declared.edge), staked: hundredths(declared.staked) }
  const highest = {
    times: declared.maxWin,
    amount: coin($stake.get() * declared.maxWin),
    odds: points(declared.maxOdds * 100),
  }
  return (
    <>
      <section className="shell-column">
        {MOVES.map((key) => (
          <p key={key}>{word(key, numbers)}</p>
        ))}
        <p>{word('shoe', numbers)}</p>
        <p>{word('halves')}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', returns)}</dd>
          <dt>{word('edge')}</dt>
          <dd>{word('edgeText', cost)}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest)}</dd>
          <Spread declared={declared} choice={word('best')} strings={strings} />
          <dt>{word('gain')}</dt>
          <dd>{word('gainText', { rate: hundredths(declared.gainRate) })}</dd>
        </dl>
        <p>{word('thumb')}</p>
        <p>{word('advice')}</p>
        <p>{word('exact')}</p>
        <p>{word('left')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <Pays strings={strings} />
        <Chart declared={declared} strings={strings} />
      </section>
    </>
  )
}

function Pays({ strings }: Pick<Props, 'strings'>) {
  const stake = $stake.get()
  const { coin } = formats(strings)
  const rows = [
    ...PAID.map((result) => ({ name: t(strings, `blackjack.outcome.results.${result}`), halves: HALVES[result] })),
    { name: t(strings, 'blackjack.outcome.insurance'), halves: INSURED_HALVES },
  ]
  return (
    <>
      <h3 id="blackjack-pays">{t(strings, 'blackjack.rules.pays', { stake: coin(stake) })}</h3>
      <table className="shell-table" aria-labelledby="blackjack-pays">
        <thead>
          <tr>
            {(['hand', 'times', 'win'] as const).map((name) => (
              <th key={name} scope="col">
                {t(strings, `blackjack.rules.payHead.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, halves }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{`×${halves / 2}`}</td>
              <td className="money">{coin((stake * halves) / 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
