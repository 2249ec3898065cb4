import '../ui/rows.css'
import './record.css'
import './wallet.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatLongDate, manilaDay } from '#contract/time.ts'
import { $filter, $record, type Line, loadMore, loadRecord } from '#stores/record.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { EmptyRecord } from './EmptyRecord.tsx'
import { RecordFilter } from './RecordFilter.tsx'
import { RecordLine } from './RecordLine.tsx'

type Names = Readonly<Record<string, string>>
type Props = { strings: Strings; gameNames: Names }

const SKELETON_LINES = [1, 2, 3, 4, 5, 6]

/** Everything that moved the player's coin, by day, with filters and more on demand. */
export const TransactionRecord = guarded(function TransactionRecord({ strings, gameNames }: Props) {
  const record = useStore($record, { ssr: 'initial' })

  useEffect(() => void loadRecord(), [])

  return (
    <section className="record">
      <RecordFilter strings={strings} />
      <div className="record-body" aria-busy={record.state === 'loading'}>
        {record.state === 'loading' && <Waiting />}
        {record.state === 'failed' && <Failed strings={strings} text="wallet.lines.failed" onRetry={loadRecord} />}
        {record.state === 'ready' && record.lines.length === 0 && <Empty strings={strings} />}
        {record.state === 'ready' && record.lines.length > 0 && (
          <>
            <Days strings={strings} gameNames={gameNames} lines={record.lines} />
            {record.more === 'failed' && <Failed strings={strings} text="wallet.lines.moreFailed" onRetry={loadMore} />}
            <Foot strings={strings} isMore={record.cursor !== undefined} isBusy={record.more === 'loading'} />
          </>
        )}
      </div>
    </section>
  )
})

function Days({ strings, gameNames, lines }: Props & { lines: readonly Line[] }) {
  const days = Object.entries(Object.groupBy(lines, ({ time }) => manilaDay(time)))
  return days.map(([day, ofDay = []]) => (
    <section key={day} className="record-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{formatLongDate(ofDay[0]?.time ?? 0)}</h2>
      <ul className="rows">
        {ofDay.map((line) => (
          <RecordLine key={line.id} strings={strings} line={line} gameName={gameNames[String(line.gameId)]} />
        ))}
      </ul>
    </section>
  ))
}

function Foot({ strings, isMore, isBusy }: { strings: Strings; isMore: boolean; isBusy: boolean }) {
  if (!isMore) return <p className="record-end">{t(strings, 'wallet.lines.end')}</p>
  return (
    <Button isWide isBusy={isBusy} onClick={() => void loadMore()}>
      {t(strings, 'wallet.lines.more')}
    </Button>
  )
}

function Empty({ strings }: { strings: Strings }) {
  const { kind, day } = useStore($filter)
  return <EmptyRecord strings={strings} isFiltered={kind !== 'all' || day !== ''} />
}

function Failed({ strings, text, onRetry }: { strings: Strings; text: string; onRetry: () => Promise<void> }) {
  return (
    <div className="card record-empty" role="alert">
      <p>{t(strings, text)}</p>
      <Button onClick={() => void onRetry()}>{t(strings, 'common.tryAgain')}</Button>
    </div>
  )
}

function Waiting() {
  return SKELETON_LINES.map((line) => (
    <div className="record-waiting" key={line}>
      <Skeleton shape="disc" />
      <Skeleton />
    </div>
  ))
}
