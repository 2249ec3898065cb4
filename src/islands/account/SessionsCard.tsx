import '../ui/security.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import type { Loadable } from '../ui/loadable.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { confirm, showToast } from '../ui/ui.ts'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $endingSessions, $sessions, endSessions, leaveSessions, loadSessions, type OpenSession } from './sessions.ts'

/** The player's sessions, this device first, with buttons to log the others out. */
export const SessionsCard = guarded(function SessionsCard({ strings }: { strings: Strings }) {
  const sessions = useStore($sessions, { ssr: 'initial' })
  useEffect(() => {
    void loadSessions()
    return leaveSessions
  }, [])
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading, stateOf(sessions))

  return (
    <section className="security-card" aria-labelledby="security-sessions" aria-busy={sessions.state === 'loading'}>
      <h2 id="security-sessions" ref={heading} tabIndex={-1}>
        {t(strings, 'safety.sessions.title')}
      </h2>
      <Loaded
        of={sessions}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'safety.sessions.failed')}
        onAgain={loadSessions}
        strings={strings}
      >
        {({ rows }) => <List rows={rows} strings={strings} />}
      </Loaded>
    </section>
  )
})

/** The card's state, which decides the buttons, once the sessions are known. */
function stateOf(sessions: Loadable<{ rows: readonly OpenSession[] }>): string | undefined {
  if (sessions.state === 'ready') return sessions.value.rows.map(({ id }) => id).join()
  return sessions.state === 'failed' ? 'failed' : undefined
}

function List({ rows, strings }: { rows: readonly OpenSession[]; strings: Strings }) {
  const ending = useStore($endingSessions)
  return (
    <>
      <p className="security-soft">{t(strings, 'safety.sessions.text')}</p>
      <ul className="security-list">
        {rows.map((row) => (
          <Line key={row.id} row={row} strings={strings} isBusy={ending === row.id} />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button
          isWide
          isBusy={ending === 'others'}
          onClick={() =>
            void end(strings, t(strings, 'safety.sessions.endOthersText'), t(strings, 'safety.sessions.endOthers'))
          }
        >
          {t(strings, 'safety.sessions.endOthers')}
        </Button>
      )}
    </>
  )
}

function Line({ row, strings, isBusy }: { row: OpenSession; strings: Strings; isBusy: boolean }) {
  const device = row.device || t(strings, 'safety.sessions.unknown')
  return (
    <li className="security-line">
      <div className="security-what">
        <strong>
          {device} {row.isThis && <span className="security-badge">{t(strings, 'safety.sessions.this')}</span>}
        </strong>
        <span>{t(strings, 'safety.sessions.opened', { time: formats(strings).moment(row.openTime) })}</span>
        {!row.isThis && (
          <span>{t(strings, 'safety.sessions.seen', { time: formats(strings).moment(row.seenTime) })}</span>
        )}
        {row.network && <span>{t(strings, 'safety.sessions.network', { network: row.network })}</span>}
      </div>
      {!row.isThis && (
        <Button
          look="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={t(strings, 'safety.sessions.endOne', { device })}
          onClick={() =>
            void end(
              strings,
              t(strings, 'safety.sessions.endText', { device }),
              t(strings, 'safety.sessions.end'),
              row.id,
            )
          }
        >
          {t(strings, 'safety.sessions.end')}
        </Button>
      )}
    </li>
  )
}

async function end(strings: Strings, message: string, accept: string, id?: string): Promise<void> {
  if (!(await confirm({ message, accept }))) return
  const outcome = await endSessions(id)
  if (!outcome) return
  if ('problem' in outcome) showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
  else if (outcome.ended === 0) showToast(t(strings, 'safety.sessions.endedNone'))
  else showToast(t(strings, 'safety.sessions.ended', { count: outcome.ended }), 'success')
}
