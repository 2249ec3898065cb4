import '../points/draw.css'
import './frame/drawn.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import type { PagedList } from '../ui/pagedList.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props<Row> = {
  of: PagedList<Row>
  /** Anchor of the section, and the branch of its words: `mine`, `mineText`, `mineFailed`, `mineEmpty`. */
  name: string
  words: string
  strings: Strings
  /** What stands below the list. */
  after?: ReactNode
  children: (row: Row) => ReactNode
}

/** A list on the page of fair play of what the player drew, newest first. A guest has none. */
export function MadeList<Row>({ of, name, words, strings, after, children }: Props<Row>) {
  const state = useStore(of.$state, { ssr: 'initial' })
  const isPlayer = useStore($player, { ssr: 'initial' }).state === 'ready'
  useEffect(() => {
    if (isPlayer) void of.load()
  }, [isPlayer, of])
  if (!isPlayer) return null
  return (
    <section
      className="card fair-mine"
      id={name}
      aria-labelledby={`${name}-title`}
      aria-busy={state.state === 'loading'}
    >
      <h2 id={`${name}-title`}>{t(strings, `${words}.mine`)}</h2>
      <p>{t(strings, `${words}.mineText`)}</p>
      <Loaded
        of={state}
        waiting={<Skeleton />}
        failed={t(strings, `${words}.mineFailed`)}
        onAgain={() => void of.load()}
        strings={strings}
      >
        {({ rows, cursor, more }) =>
          rows.length === 0 ? (
            <p>{t(strings, `${words}.mineEmpty`)}</p>
          ) : (
            <>
              <ul>{rows.map(children)}</ul>
              {cursor !== undefined && (
                <Button isWide isBusy={more === 'loading'} onClick={() => void of.loadMore()}>
                  {t(strings, more === 'failed' ? 'common.tryAgain' : 'draws.more')}
                </Button>
              )}
              {after}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
