import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { tilePath } from '#contract/lobby/art.ts'
import type { Game } from '#contract/lobby/catalogue.ts'
import { $catalogue, $webConfig, loadConfig } from '../config.ts'
import { $gameHistory, $player } from '../player.ts'
import { Late } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { SearchCount } from './SearchResults.tsx'
import { makeFind } from './searchEngine.ts'
import { $searches, noteSearch, readSearches } from './searches.ts'
import { pick, popular } from './shelves.ts'

export type PanelProps = {
  listId: string
  /** What is typed, without spaces around it. */
  query: string
  /** Number of the option that the arrow keys are on; -1: none. */
  active: number
  strings: Strings
  /** Takes a past search into the field. */
  onPick: (query: string) => void
}

const FOUND_SHOWN = 12
const RECENT_SHOWN = 3
const POPULAR_SHOWN = 5
const PAST_SHOWN = 4

/** An option of the list: a past search, a game, or all that was found. */
type Option = { text: string; href?: string; game?: Game; isNoted: boolean }
type Group = { key: string; options: Option[] }

/** The list below the search in the bar: what was found; before typing, past searches, recent and popular games. */
export function SearchPanel({ listId, query, active, strings, onPick }: PanelProps) {
  const { find, isLate, load } = useEngine()
  const found = query !== '' ? find?.(query) : undefined
  const groups = useGroups(query, found, strings)
  const names = new Map(useStore($webConfig)?.appGameBrandList.map(({ id, showName }) => [id, showName]))

  useEffect(() => $player.subscribe(readSearches), [])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  let number = -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field; the options inside have the actions
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      <SearchCount query={query} found={found} strings={strings} />
      {found?.length === 0 && <p className="search-hint">{t(strings, 'search.noneHint')}</p>}
      {!find && !isLate && <Skeleton shape="card" />}
      {!find && isLate && <Late title={t(strings, 'search.failed')} strings={strings} onAgain={load} />}
      <div id={listId} role="listbox" aria-label={t(strings, 'search.results')}>
        {groups.map(({ key, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
          <div key={key} role="group" aria-label={t(strings, `search.${key}`)}>
            <p className="search-panel-title" aria-hidden="true">
              {t(strings, `search.${key}`)}
            </p>
            {options.map(({ text, href, game, isNoted }) => {
              number += 1
              return (
                <a
                  key={href ?? text}
                  id={`${listId}-${number}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={number === active}
                  className={game ? 'search-option' : 'search-option search-text'}
                  href={href ?? `/lobby/games?q=${encodeURIComponent(text)}`}
                  onClick={(event) => {
                    if (isNoted) noteSearch(query)
                    if (href) return
                    event.preventDefault()
                    onPick(text)
                  }}
                >
                  {game && <img src={tilePath(game.id, game.version, 160, 'webp')} alt="" width={36} height={48} />}
                  <span dir="auto">
                    <strong>{text}</strong>
                    {game && <small>{names.get(game.brandId)}</small>}
                  </span>
                </a>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The search over the catalogue, which this page may not have loaded yet. */
function useEngine() {
  const catalogue = useStore($catalogue)
  const config = useStore($webConfig)
  const [isLate, setIsLate] = useState(false)
  const find = useMemo(
    () => catalogue && config && makeFind(catalogue.games, config.appGameBrandList, config.appGameTypeList),
    [catalogue, config],
  )
  const load = () => void loadConfig().then((isThere) => setIsLate(!isThere))
  useEffect(load, [])
  return { find, isLate, load }
}

/** The options to show, by group. Without a result, games are offered instead. */
function useGroups(query: string, found: readonly Game[] | undefined, strings: Strings): Group[] {
  const games = useStore($catalogue)?.games ?? []
  const past = useStore($searches)
  const recent = useStore($gameHistory)
  const isGuest = useStore($player).state === 'guest'
  const ofGames = (shown: readonly Game[], isNoted: boolean): Option[] =>
    shown.map((game) => ({ text: game.name, href: `/start?gameId=${game.id}`, game, isNoted }))
  if (found && found.length > 0) {
    const href = `/lobby/games?q=${encodeURIComponent(query)}`
    const all = { text: t(strings, 'search.all', { count: found.length }), href, isNoted: true }
    // A guest has no page of all games.
    return [{ key: 'results', options: [...ofGames(found.slice(0, FOUND_SHOWN), true), ...(isGuest ? [] : [all])] }]
  }
  if (query !== '' && !found) return []
  return [
    { key: 'past', options: query === '' ? past.slice(0, PAST_SHOWN).map((text) => ({ text, isNoted: false })) : [] },
    { key: 'recent', options: ofGames(pick(games, recent).slice(0, RECENT_SHOWN), false) },
    { key: 'popular', options: ofGames(popular(games).slice(0, POPULAR_SHOWN), false) },
  ].filter(({ options }) => options.length > 0)
}
