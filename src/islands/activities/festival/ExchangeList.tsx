import '../frame/rows.css'
import { pictureOf } from '../../props/propWords.ts'
import { Worth } from '../../props/Worth.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { amountOf, Items } from '../frame/Items.tsx'
import { exchangeItems, type FestivalStanding } from './festival.ts'

type Line = FestivalStanding['exchange'][number]

/** What is given for things, and how often. */
export function ExchangeList({ lines, strings }: { lines: readonly Line[]; strings: Strings }) {
  return (
    <section aria-labelledby="fiesta-exchange">
      <h2 id="fiesta-exchange">{t(strings, 'festival.exchange')}</h2>
      <ul className="reward-rows">
        {lines.map((line) => (
          <ExchangeRow key={line.id} line={line} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

function ExchangeRow({ line: { id, needs, items, left, state }, strings }: { line: Line; strings: Strings }) {
  const wanted = needs.map(({ prop, count }) => amountOf(strings, { id: prop, count }))
  const name = t(strings, 'festival.needs', { things: wanted.join(' + ') })
  const claim = (
    <ClaimButton status={1} name={name} strings={strings} onClaim={() => exchangeItems(id)}>
      {t(strings, 'festival.give')}
    </ClaimButton>
  )
  return (
    <li data-state={state}>
      <div>
        <h3 className="fiesta-needs" aria-label={name}>
          {needs.map(({ prop, count }) => (
            <span key={prop} aria-hidden="true">
              <img src={pictureOf(prop)} alt="" width={28} height={28} />
              {count}
            </span>
          ))}
        </h3>
        <Items items={items} strings={strings} />
        {left > 0 && <p>{t(strings, 'festival.timesLeft', { count: left })}</p>}
        {state === 'ready' && (
          <Worth items={items} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {state === 'ready' ? claim : <span className="fiesta-state">{t(strings, `festival.state.${state}`)}</span>}
    </li>
  )
}
