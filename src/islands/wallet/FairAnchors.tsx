import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dayStart } from '#contract/time.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Late } from '../ui/Empty.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $anchors, loadAnchors, loadMoreAnchors } from './anchors.ts'

/** The published anchors by day, newest first. `strings` holds `anchors` and `common`. */
export function FairAnchors({ strings }: { strings: Strings }) {
  const anchors = useStore($anchors, { ssr: 'initial' })
  useEffect(() => void loadAnchors(), [])
  return (
    <div aria-busy={anchors.state === 'loading'}>
      <Loaded
        of={anchors}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'anchors.failed')}
        onAgain={loadAnchors}
        strings={strings}
      >
        {({ rows, cursor, more }) =>
          rows.length === 0 ? (
            <p className="fair-note">{t(strings, 'anchors.empty')}</p>
          ) : (
            <>
              <dl className="fair-prints">
                {rows.map(({ day, root }) => (
                  <div key={day}>
                    <dt>{formats(strings).longDate(dayStart(day).getTime())}</dt>
                    <dd>
                      {root}
                      <CopyButton
                        value={root}
                        label={t(strings, 'anchors.copy', { day: formats(strings).longDate(dayStart(day).getTime()) })}
                        strings={strings}
                        isIconOnly
                      />
                    </dd>
                  </div>
                ))}
              </dl>
              {more === 'failed' ? (
                <Late title={t(strings, 'anchors.moreFailed')} strings={strings} onAgain={loadMoreAnchors} />
              ) : (
                cursor !== undefined && (
                  <Button isBusy={more === 'loading'} onClick={() => void loadMoreAnchors()}>
                    {t(strings, 'anchors.more')}
                  </Button>
                )
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
