import './table.css'
import { useStore } from '@nanostores/react'
import { totalOf } from '#contract/games/blackjack/hands.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardBack } from '../cards/Card.tsx'
import type { BlackjackProps } from './BlackjackGame.tsx'
import { $table } from './blackjack.ts'
import { Felt } from './Felt.tsx'
import type { Shown } from './frames.ts'
import { Hand } from './Hand.tsx'
import { handName, resultText, totalText } from './texts.ts'

/** The table of a stall at night: the dealer's cards above, what is printed on the felt, and the player's hands below. */
export function Table({ game, version, strings }: BlackjackProps) {
  const shown = useStore($table, { ssr: 'initial' })
  const art = { gameId: game.id, version }
  return (
    <div className="blackjack-table">
      <Lights />
      <div className="blackjack-shoe">
        {[0, 1, 2].map((at) => (
          <CardBack key={at} {...art} />
        ))}
      </div>
      <section className="blackjack-dealer" aria-label={t(strings, 'blackjack.dealer')}>
        <Hand
          {...art}
          name={t(strings, 'blackjack.dealer')}
          cards={shown?.dealer ?? []}
          isCovered={shown?.isCovered ?? false}
          strings={strings}
        />
        <Total cards={shown?.dealer ?? []} isFirst strings={strings} />
      </section>
      <Felt shown={shown} strings={strings} />
      <div className="blackjack-hands" data-count={shown?.hands.length ?? 1}>
        {!shown && <p className="blackjack-rest">{t(strings, 'blackjack.rest')}</p>}
        {shown?.hands.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hands keep their places.
          <PlayerHand key={at} at={at} shown={shown} art={art} strings={strings} />
        ))}
      </div>
    </div>
  )
}

function Total({ cards, isFirst, strings }: { cards: readonly number[]; isFirst: boolean; strings: Strings }) {
  if (cards.length === 0) return <p className="blackjack-total" data-none aria-hidden="true" />
  return (
    <p className="blackjack-total" data-over={totalOf(cards).total > 21 || undefined}>
      {totalText(cards, isFirst, strings)}
    </p>
  )
}

type HandProps = { at: number; shown: Shown; art: CardArt; strings: Strings }

function PlayerHand({ at, shown, art, strings }: HandProps) {
  const { cards, times } = shown.hands[at] ?? { cards: [], times: 1 }
  const count = shown.hands.length
  const ended = shown.end?.hands[at]
  const { shortCoin, coin } = formats(strings)
  return (
    <section
      className="blackjack-hand"
      aria-label={handName(at, count, strings)}
      data-turn={(shown.at === at && !shown.end) || undefined}
      data-result={ended?.result}
    >
      <div className="blackjack-spot">
        <Hand {...art} name={handName(at, count, strings)} cards={cards} strings={strings} />
        <Total cards={cards} isFirst={count === 1} strings={strings} />
        {ended && (
          <p className="blackjack-result">
            <strong>{resultText(ended.result, strings)}</strong>
            {ended.win > 0 && <span className="money">{coin(ended.win)}</span>}
          </p>
        )}
      </div>
      <p className="blackjack-bet money" data-times={times}>
        <Chip />
        {times > 1 && <Chip />}
        {shortCoin(shown.stake * times)}
      </p>
    </section>
  )
}

const Chip = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <circle className="blackjack-chip-marks" cx="12" cy="12" r="9" />
    <circle className="blackjack-chip-middle" cx="12" cy="12" r="5.500" />
  </svg>
)

const BULBS = Array.from({ length: 15 }, (_, at) => at)

/** The string of bulbs over the table. */
const Lights = () => (
  <svg className="blackjack-lights" viewBox="0 0 320 26" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 3Q40 17 80 3T160 3T240 3T320 3" />
    {BULBS.map((at) => {
      const share = (at + 0.5) / BULBS.length
      const swing = Math.abs(Math.sin(share * Math.PI * 4))
      return <ellipse key={at} cx={share * 320} cy={5 + swing * 8} rx="2.600" ry="3.400" data-light={at % 4} />
    })}
  </svg>
)
