import { useStore } from '@nanostores/react'
import { lastMoment } from '#contract/activities/midnight.ts'
import { parolPath } from '#contract/activities/seasonArt.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { serverNow } from '../../ui/clock.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import { $christmasBusy, type ChristmasStanding, signParol } from './christmas.ts'

type Props = { standing: ChristmasStanding; strings: Strings }

/** Nine star lanterns on a wire, and the one that is signed today. */
export function Parols({ standing, strings }: Props) {
  const { parols, next, isSigned } = standing
  const signed = parols.filter((parol) => parol.isSigned).length
  return (
    <section className="parols" aria-labelledby="parols">
      <div className="parols-head">
        <h2 id="parols">{t(strings, 'christmas.parols')}</h2>
        <p className="parols-count">{t(strings, 'christmas.count', { signed, all: parols.length })}</p>
      </div>
      <ol className="parols-wire">
        {parols.map(({ parol, isSigned: isLit }) => {
          const state = isLit ? 'signed' : !isSigned && parol === next ? 'next' : 'ahead'
          return (
            <li key={parol} data-state={state}>
              <img
                src={parolPath(parol)}
                alt={t(strings, `christmas.parol.${state}`, { number: parol })}
                width={40}
                height={47}
              />
            </li>
          )
        })}
      </ol>
      <p className="parols-text">{t(strings, 'christmas.parolsText')}</p>
      <Next standing={standing} isWhole={signed === parols.length} strings={strings} />
    </section>
  )
}

/** What the player can do today: sign, deposit first, or come again. */
function Next({ standing: { parols, next, isSigned, ...rest }, isWhole, strings }: Props & { isWhole: boolean }) {
  const isBusy = useStore($christmasBusy, { ssr: 'initial' }) === 'sign'
  if (isWhole || isSigned)
    return <p className="parols-done">{t(strings, isWhole ? 'christmas.allSigned' : 'christmas.signedToday')}</p>
  if (rest.needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'christmas.needRecharge')}
      </a>
    )
  if (rest.isUsedUp) return <p>{t(strings, 'christmas.usedUp')}</p>
  const items = parols.find(({ parol }) => parol === next)?.items ?? []
  const sign = (
    <Button look="gold" isWide isBusy={isBusy} onClick={() => claimOnce(strings, signParol)}>
      {t(strings, 'christmas.sign', { number: next })}
    </Button>
  )
  return (
    <div className="parols-next">
      <Items items={items} strings={strings} />
      <Worth items={items} strings={strings} expiresAt={lastMoment(serverNow())}>
        {sign}
      </Worth>
      {sign}
    </div>
  )
}
