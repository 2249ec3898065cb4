import { groupBy } from '#contract/lists.ts'
import '../ui/rows.css'
import './record.css'
import '../ui/wallet.css'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import { manilaDay } from '#contract/time.ts'
import { Button } from '../ui/Button.tsx'
import { Late } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useOnDemand } from '../ui/onDemand.tsx'
import type { Pages } from '../ui/pagedList.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { EmptyRecord } from './EmptyRecord.tsx'
import { Receipts } from './Receipts.tsx'
import { RecordDay } from './RecordDay.tsx'
import { RecordFilter } from './RecordFilter.tsx'
import { RecordLine } from './RecordLine.tsx'
import { RecordRounds } from './RecordRounds.tsx'
import { $filter, $record, $view, type Line, loadMore, loadRecord } from './record.ts'
import { groupRounds } from './rounds.ts'

type Names = Readonly<Record<string, string>>
type Props = { strings: Strings; gameNames: Names }

const SKELETON_LINES = [1, 2, 3, 4, 5, 6]

/** All changes of the player's coin, by day, with filters and a button for more. */
export const TransactionRecord = guarded(function TransactionRecord({ strings, gameNames }: Props) {
  const record = useStore($record, { ssr: 'initial' })

  const view = useStore($view, { ssr: 'initial' })
  const tools = useOnDemand(() => import('./RecordTools.tsx').then(({ RecordTools }) => RecordTools))
  const orders = useOnDemand(() => import('./OrderList.tsx').then(({ OrderList }) => OrderList))
  const fetchTools = useEffectEvent(() => void tools.fetchPiece())
  const fetchOrders = useEffectEvent(() => void orders.fetchPiece())

  useEffect(() => void loadRecord(), [])
  useEffect(() => fetchTools(), [])
  useEffect(() => {
    if (view === 'orders') fetchOrders()
  }, [view])

  return (
    <section className="record">
      <RecordFilter strings={strings} gameNames={gameNames} />
      {tools.Piece ? <tools.Piece strings={strings} /> : !tools.isLate && <div className="record-tools" />}
      {view === 'orders' && orders.Piece && <orders.Piece strings={strings} />}
      {view === 'orders' && orders.isLate && (
        <Late title={t(strings, 'wallet.lines.failed')} strings={strings} onAgain={() => void orders.fetchPiece()} />
      )}
      <div className="record-body" aria-busy={record.state === 'loading'} hidden={view === 'orders'}>
        <Loaded
          of={record}
          waiting={<Waiting />}
          failed={t(strings, 'wallet.lines.failed')}
          onAgain={loadRecord}
          strings={strings}
        >
          {(lines) =>
            lines.rows.length === 0 && lines.cursor === undefined ? (
              <Empty strings={strings} />
            ) : (
              <>
                <Days strings={strings} gameNames={gameNames} lines={lines.rows} />
                <Foot strings={strings} lines={lines} />
              </>
            )
          }
        </Loaded>
      </div>
      <Receipts strings={strings} />
    </section>
  )
})

function Days({ strings, gameNames, lines }: Props & { lines: readonly Line[] }) {
  const days = groupBy(lines, ({ time }) => manilaDay(time))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="record-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{formats(strings).longDate(ofDay[0]?.time ?? 0)}</h2>
      <RecordDay strings={strings} lines={ofDay} />
      <ul className="rows">
        {groupRounds(ofDay).map((entry) =>
          entry.kind === 'line' ? (
            <RecordLine
              key={entry.id}
              strings={strings}
              line={entry.line}
              gameName={gameNames[String(entry.line.gameId)]}
            />
          ) : (
            <RecordRounds
              key={entry.id}
              strings={strings}
              rounds={entry}
              gameName={gameNames[String(entry.lines[0]?.gameId)]}
            />
          ),
        )}
      </ul>
    </section>
  ))
}

/** The end of the record, or the button for more. */
function Foot({ strings, lines: { rows, cursor, more } }: { strings: Strings; lines: Pages<Line> }) {
  if (cursor === undefined) return <p className="record-end">{t(strings, 'wallet.lines.end')}</p>
  if (more === 'failed') {
    return <Late title={t(strings, 'wallet.lines.moreFailed')} strings={strings} onAgain={loadMore} />
  }
  const isSearching = rows.length === 0
  return (
    <>
      {isSearching && (
        <p className="record-end" role="status">
          {t(strings, 'wallet.lines.notYet')}
        </p>
      )}
      <Button isWide isBusy={more === 'loading'} onClick={() => void loadMore()}>
        {t(strings, isSearching ? 'wallet.lines.further' : 'wallet.lines.more')}
      </Button>
    </>
  )
}

function Empty({ strings }: { strings: Strings }) {
  const { kind, from, to, games } = useStore($filter)
  const isFiltered = kind !== 'all' || from !== '' || to !== '' || games !== undefined
  return <EmptyRecord strings={strings} isFiltered={isFiltered} />
}

function Waiting() {
  return SKELETON_LINES.map((line) => (
    <div className="record-waiting" key={line}>
      <Skeleton shape="disc" />
      <Skeleton />
    </div>
  ))
}
