import '../frame/rows.css'
import { useStore } from '@nanostores/react'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { PointsWorth } from '../frame/PointsWorth.tsx'
import { $christmasBusy, type ChristmasStanding, hangExtra } from './christmas.ts'

type Extra = ChristmasStanding['extras'][number]

/** What hangs one more lantern today. */
export function Extras({ extras, strings }: { extras: readonly Extra[]; strings: Strings }) {
  return (
    <section aria-labelledby="christmas-extras">
      <h2 id="christmas-extras">{t(strings, 'christmas.extras')}</h2>
      <ul className="reward-rows">
        {extras.map((extra) => (
          <ExtraRow key={extra.type} extra={extra} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

function ExtraRow({ extra: { type, need, has, state }, strings }: { extra: Extra; strings: Strings }) {
  const isBusy = useStore($christmasBusy, { ssr: 'initial' }) === type
  const { points, shortCoin } = formats(strings)
  const say = type === 'points' ? points : shortCoin
  const name = t(strings, `christmas.extra.${type}`, { amount: say(need) })
  return (
    <li data-state={state}>
      <div>
        <h3>{name}</h3>
        {type === 'points' && state !== 'done' && <PointsWorth points={need} strings={strings} />}
        {state === 'ahead' && (
          <>
            <p>{t(strings, 'christmas.progress', { has: say(has), need: say(need) })}</p>
            <progress className="panel-progress" value={has} max={need} aria-label={name} />
          </>
        )}
      </div>
      {state === 'ready' ? (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`${t(strings, 'christmas.hang')}: ${name}`}
          onClick={() => claimOnce(strings, () => hangExtra(type))}
        >
          {t(strings, 'christmas.hang')}
        </Button>
      ) : (
        <span className="christmas-state">{t(strings, `christmas.extraState.${state}`)}</span>
      )}
    </li>
  )
}
