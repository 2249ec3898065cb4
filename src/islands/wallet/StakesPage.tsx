import '../ui/wallet.css'
import './stakes.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty, Late } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { GiveBack } from './GiveBack.tsx'
import { $ended, $open, loadMoreEnded, loadWagers, type Wager } from './wagers.ts'

type Props = { strings: Strings; rules: string }

/** The requirements before a withdrawal, in the order in which stakes fill them. `rules` says which games count, by configuration. */
export const StakesPage = guarded(function StakesPage({ strings, rules }: Props) {
  const open = useStore($open, { ssr: 'initial' })

  useEffect(() => void loadWagers(), [])

  return (
    <section className="stakes" aria-busy={open.state === 'loading'}>
      <Loaded
        of={open}
        waiting={<Waiting />}
        failed={t(strings, 'stakes.failed')}
        onAgain={loadWagers}
        strings={strings}
      >
        {({ left, open: rows }) => (
          <>
            <div className="card stakes-left">
              <p className="card-label">{t(strings, 'stakes.left')}</p>
              <output className="money" aria-label={t(strings, 'stakes.left')}>
                {formats(strings).coin(left)}
              </output>
              <p className="wallet-note">{t(strings, 'stakes.how')}</p>
              <p className="wallet-note">
                {rules} <a href="/rule/wagering">{t(strings, 'stakes.rules')}</a>
              </p>
            </div>
            {rows.length === 0 ? <Nothing strings={strings} /> : <Open strings={strings} rows={rows} />}
          </>
        )}
      </Loaded>
      <Ended strings={strings} />
    </section>
  )
})

type RowsProps = { strings: Strings; rows: readonly Wager[] }

function Open({ strings, rows }: RowsProps) {
  return (
    <section aria-labelledby="stakes-open">
      <h2 id="stakes-open">{t(strings, 'stakes.list')}</h2>
      <ol className="stakes-list">
        {rows.map((row, place) => (
          <Line key={row.id} strings={strings} row={row} isNext={place === 0} />
        ))}
      </ol>
      <a className="button button-gold" href="/lobby/home">
        {t(strings, 'stakes.play')}
      </a>
    </section>
  )
}

function Line({ strings, row, isNext }: { strings: Strings; row: Wager; isNext: boolean }) {
  const { coin, dateTime } = formats(strings)
  const progress = t(strings, 'stakes.progress', { done: coin(row.done), asked: coin(row.asked) })
  const isOpen = row.left > 0
  return (
    <li className="card stakes-line" data-open={isOpen}>
      <h3>
        {nameOf(strings, row)}
        {isNext && <span className="stakes-next">{t(strings, 'stakes.next')}</span>}
      </h3>
      <p className="wallet-note">
        <time dateTime={new Date(row.createTime).toISOString()}>{dateTime(row.createTime)}</time>
        {row.bonus !== undefined && <span> · {t(strings, 'stakes.bonusOf', { amount: coin(row.bonus) })}</span>}
      </p>
      {isOpen && <progress value={row.done} max={row.asked} aria-label={progress} />}
      <p className="money">{progress}</p>
      {isOpen && row.waits && <p className="wallet-note">{t(strings, 'stakes.waits')}</p>}
      {isOpen && row.bonus !== undefined && <GiveBackButton strings={strings} row={row} bonus={row.bonus} />}
      {row.cleared && <p className="wallet-note">{endOf(strings, row.cleared, row.clearTime)}</p>}
    </li>
  )
}

function GiveBackButton({ strings, row, bonus }: { strings: Strings; row: Wager; bonus: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t(strings, 'stakes.giveBack.open')}
      </Button>
      <Dialog title={t(strings, 'stakes.giveBack.title')} isOpen={isAsking} onClose={close}>
        <GiveBack strings={strings} row={row} bonus={bonus} name={nameOf(strings, row)} onDone={close} />
      </Dialog>
    </>
  )
}

function nameOf(strings: Strings, { kind, reason }: Wager): string {
  if (reason === 'carried') return t(strings, 'stakes.carried')
  // A deposit's entry brings its bonus too.
  return t(strings, `record.reason.${kind === 'bonus' && reason === 'deposit' ? 'depositBonus' : reason}`)
}

function endOf(strings: Strings, cleared: NonNullable<Wager['cleared']>, clearTime: number | undefined): string {
  const why = t(strings, `stakes.cleared.${cleared}`)
  return clearTime === undefined ? why : `${why} · ${formats(strings).dateTime(clearTime)}`
}

/** Lines that ask for nothing any more; nothing is shown while there are none. */
function Ended({ strings }: { strings: Strings }) {
  const ended = useStore($ended, { ssr: 'initial' })
  if (ended.state !== 'ready' || ended.value.rows.length === 0) return null
  const { rows, cursor, more } = ended.value
  return (
    <section aria-labelledby="stakes-ended">
      <h2 id="stakes-ended">{t(strings, 'stakes.ended')}</h2>
      <ol className="stakes-list">
        {rows.map((row) => (
          <Line key={row.id} strings={strings} row={row} isNext={false} />
        ))}
      </ol>
      {more === 'failed' && (
        <Late title={t(strings, 'stakes.moreFailed')} strings={strings} onAgain={() => void loadMoreEnded()} />
      )}
      {cursor !== undefined && more !== 'failed' && (
        <Button isWide isBusy={more === 'loading'} onClick={() => void loadMoreEnded()}>
          {t(strings, 'stakes.more')}
        </Button>
      )}
    </section>
  )
}

function Nothing({ strings }: { strings: Strings }) {
  return (
    <Empty title={t(strings, 'stakes.empty.title')} text={t(strings, 'stakes.empty.text')}>
      <a className="button" href="/lobby/wallets/withdraw">
        {t(strings, 'wallet.withdraw')}
      </a>
    </Empty>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}
