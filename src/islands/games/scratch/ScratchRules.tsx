import { returnAtStake } from '#contract/games/odds.ts'
import type { ScratchGame } from '#contract/games/scratch/game.ts'
import { blanksOf, CHANCES, oddsOf, timesOf } from '#contract/games/scratch/table.ts'
import { winOf } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesTable } from '../shell/RulesTable.tsx'
import { Spread } from '../shell/Spread.tsx'
import { $stake } from '../shell/state.ts'
import { percent, returnText, shortTimes, toldStake } from '../times.ts'
import type { ScratchProps } from './ScratchGame.tsx'

const COLUMNS = ['symbol', 'chance', 'times', 'win'] as const
/** Chances of a prize are told to the millionth. */
const DECIMALS = 4

type Props = Pick<ScratchProps, 'game' | 'strings'>

/** Rules, return and prizes, by the numbers that the engine uses. */
export function ScratchRules({ game, strings }: Props) {
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `scratch.rules.${key}`, values)
  return (
    <>
      <section className="shell-column">
        <p>{word('how')}</p>
        <p>{word('draw')}</p>
        <p>{word('near')}</p>
        <dl className="facts">
          <dt>{t(strings, 'shell.rtp')}</dt>
          <dd>{word('rtpText', returned(game, strings))}</dd>
          <dt>{t(strings, 'shell.maxWin')}</dt>
          <dd>{word('maxText', highest(game, strings))}</dd>
          <Spread declared={game.declared} strings={strings} />
        </dl>
        <p>{word('hand')}</p>
        <p>{word('interrupted')}</p>
        <p className="shell-keys">{word('keys')}</p>
      </section>
      <section className="shell-column">
        <Table game={game} strings={strings} />
      </section>
    </>
  )
}

function returned(game: ScratchGame, strings: Strings) {
  const stake = toldStake(game)
  const exact = returnAtStake(oddsOf(game), stake)
  const { points } = formats(strings)
  const brought = points((exact.of / stake) * 100)
  return { share: returnText(exact), cards: points(CHANCES * 100), brought }
}

/** The highest prize, and how seldom it comes. */
function highest({ prizes }: ScratchGame, strings: Strings) {
  const [prize] = prizes
  if (!prize) throw new RangeError('a game without prizes')
  const { coin, points } = formats(strings)
  const times = timesOf(prize)
  return {
    times: shortTimes(times),
    amount: coin(winOf($stake.get(), times)),
    symbol: t(strings, `scratch.outcome.symbols.${prize.symbol}`),
    odds: points(Math.round(CHANCES / prize.weight) * 100),
  }
}

function Table({ game, strings }: Props) {
  const stake = $stake.get()
  const { coin } = formats(strings)
  const rowOf = (name: string, weight: number, times: number) => [
    name,
    percent(weight / CHANCES, DECIMALS),
    `×${shortTimes(times)}`,
    coin(winOf(stake, times)),
  ]
  const prizes = game.prizes.map((prize) =>
    rowOf(t(strings, `scratch.outcome.symbols.${prize.symbol}`), prize.weight, timesOf(prize)),
  )
  const rows = [...prizes, rowOf(t(strings, 'scratch.rules.none'), blanksOf(game), 0)]
  const title = t(strings, 'scratch.rules.table', { stake: coin(stake) })
  return <RulesTable id="scratch-table" title={title} kind="scratch" columns={COLUMNS} rows={rows} strings={strings} />
}
