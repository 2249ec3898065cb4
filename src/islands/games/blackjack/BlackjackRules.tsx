import { TEN_VALUE } from '#contract/games/blackjack/hands.ts'
import { HALVES, INSURED_HALVES, type Result } from '#contract/games/blackjack/rules.ts'
import { CARDS, RANKS, SUITS } from '#contract/games/cards.ts'
import { formats, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
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
        </dl>
        <p>{word('gain')}</p>
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
    ...PAID.map((result) => [t(strings, `blackjack.outcome.results.${result}`), HALVES[result]] as const),
    [t(strings, 'blackjack.outcome.insurance'), INSURED_HALVES] as const,
  ]
  return (
    <RulesTable
      id="blackjack-pays"
      title={t(strings, 'blackjack.rules.pays', { stake: coin(stake) })}
      kind="blackjack"
      columns={['hand', 'times', 'win']}
      rows={rows.map(([name, halves]) => [name, `×${halves / 2}`, coin((stake * halves) / 2)])}
      strings={strings}
    />
  )
}
