import './props.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $player } from '../player.ts'
import { Empty } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $props, couponsOf, type Held, loadProps } from './props.ts'
import { conditionsOf, endOf, nameOf, pictureOf } from './propWords.ts'

type Props = { strings: Strings }

/** Everything that the player was given besides coin and points, with what became of it. */
export const HaveList = guarded(function HaveList({ strings }: Props) {
  const props = useStore($props, { ssr: 'initial' })
  useEffect(() => void loadProps(), [])
  return (
    <section className="have" aria-busy={props.state === 'loading'} aria-label={t(strings, 'props.title')}>
      <p className="wallet-note">{t(strings, 'props.how')}</p>
      <Loaded
        of={props}
        waiting={<Waiting />}
        failed={t(strings, 'props.failed')}
        onAgain={() => void loadProps()}
        strings={strings}
      >
        {({ rows }) =>
          rows.length === 0 ? <Nothing strings={strings} /> : <Rows strings={strings} rows={rows} hasOrigin />
        }
      </Loaded>
    </section>
  )
})

/** How many of the inventory the page of rewards shows. */
const SHOWN = 4

/** On the page of rewards: what can be used now. A guest, and who has nothing, sees no heading above nothing. */
export const HaveNow = guarded(function HaveNow({ strings }: Props) {
  const isGuest = useStore($player, { ssr: 'initial' }).state === 'guest'
  const props = useStore($props, { ssr: 'initial' })
  useEffect(() => {
    if (!isGuest) void loadProps()
  }, [isGuest])
  if (!isGuest && props.state === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    )
  const ready = props.state === 'ready' ? props.value.rows.filter(({ state }) => state === 'ready') : []
  if (isGuest || ready.length === 0) return null
  return (
    <section className="have" aria-labelledby="have">
      <h2 id="have">{t(strings, 'props.title')}</h2>
      <Rows strings={strings} rows={ready.slice(0, SHOWN)} />
      <a className="have-all" href="/lobby/wallets/props">
        {t(strings, 'props.all')}
      </a>
    </section>
  )
})

type RowsProps = Props & { rows: readonly Held[] /** Whether each says where it came from. */; hasOrigin?: boolean }

function Rows({ strings, rows, hasOrigin = false }: RowsProps) {
  return (
    <ul className="have-list">
      {rows.map((row) => (
        <Line key={row.id} strings={strings} row={row} hasOrigin={hasOrigin} />
      ))}
    </ul>
  )
}

function Line({ strings, row, hasOrigin }: Props & { row: Held; hasOrigin: boolean }) {
  const { id, prop, count, state, origin, givenAt } = row
  const [coupon] = couponsOf([row])
  const isUsable = state === 'ready' && coupon !== undefined
  return (
    <li className="have-line" data-state={state}>
      <img src={pictureOf(prop)} alt="" width={40} height={40} loading="lazy" />
      <div>
        <p className="have-name">
          {nameOf(strings, row)}
          {count > 1 && <span className="have-count"> {t(strings, 'props.pieces', { count })}</span>}
        </p>
        {coupon && (
          <ul className="have-conditions">
            {conditionsOf(strings, coupon).map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        )}
        <p>{state === 'ready' ? endOf(strings, row) : t(strings, `props.state.${state}`)}</p>
        {hasOrigin && <p>{t(strings, `props.origin.${origin}`, { date: formats(strings).date(givenAt) })}</p>}
      </div>
      {isUsable && (
        <a className="button" href={`/lobby/wallets/deposit?coupon=${id}`}>
          {t(strings, 'props.use')}
        </a>
      )}
    </li>
  )
}

function Nothing({ strings }: Props) {
  return (
    <Empty title={t(strings, 'props.emptyTitle')} text={t(strings, 'props.emptyText')}>
      <a className="button" href="/lobby/rewards">
        {t(strings, 'props.rewards')}
      </a>
    </Empty>
  )
}

function Waiting() {
  return (
    <div className="have-list">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} shape="card" />
      ))}
    </div>
  )
}
