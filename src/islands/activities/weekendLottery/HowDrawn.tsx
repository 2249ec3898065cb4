import { CopyButton } from '../../ui/CopyButton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { LotteryDraw } from './lottery.ts'

const steps = ['seal', 'list', 'beacon', 'draw'] as const

/** How a draw is made, and what is fixed of this one so far. */
export function HowDrawn({ draw, strings }: { draw: LotteryDraw; strings: Strings }) {
  const { day, state, serverSeedHash, beacon, listHash } = draw
  const values = { round: beacon.round, at: formats(strings).dateTime(beacon.at) }
  return (
    <details className="lottery-part lottery-how">
      <summary>{t(strings, 'weekendLottery.how.title')}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(strings, `weekendLottery.how.${step}`, values)}</li>
        ))}
      </ol>
      <dl>
        <Fact name="seed" value={serverSeedHash} strings={strings} />
        <Fact name="chain" value={beacon.chain.hash} strings={strings} />
        <Fact name="round" value={String(beacon.round)} strings={strings} />
        {listHash && <Fact name="listHash" value={listHash} strings={strings} />}
      </dl>
      {beacon.isDemo && <p>{t(strings, 'weekendLottery.how.demo')}</p>}
      {beacon.firstRound !== undefined && <p>{t(strings, 'weekendLottery.how.moved', { first: beacon.firstRound })}</p>}
      <a className="button" href={state === 'open' ? '/fair#lottery' : `/fair?draw=${day}#lottery`}>
        {t(strings, 'weekendLottery.how.check')}
      </a>
    </details>
  )
}

type FactProps = { name: 'seed' | 'chain' | 'round' | 'listHash'; value: string; strings: Strings }

function Fact({ name, value, strings }: FactProps) {
  const label = t(strings, `weekendLottery.how.fact.${name}`)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton
          value={value}
          label={t(strings, 'weekendLottery.how.copy', { label })}
          strings={strings}
          isIconOnly
        />
      </dd>
    </div>
  )
}
