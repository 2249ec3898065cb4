import { useEffect, useRef } from 'react'
import { SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { isGuest } from '../ui/navigation.ts'
import { type Strings, t } from '../ui/words.ts'
import { watchTooltips } from './tooltips.ts'
import { useSearchBox } from './useSearchBox.tsx'

type Props = {
  strings: Strings
  /** On the page of all games the field narrows the page itself, and has no list below. */
  isOnGames: boolean
}

const LIST = 'search-list'

/** The search in the desktop's bar: a form that works without a script, then a combobox whose list loads on first focus. */
export function HeaderSearch({ strings, isOnGames }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { value, active, isOpen, Panel, isLate, change, open, close, onKeyDown } = useSearchBox(form, isOnGames)
  // Here, since this part of the bar is on every page and wakes late.
  useEffect(watchTooltips, [])
  const combobox = {
    // HTML allows this role on a field of text, not on one of search.
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen && Panel !== undefined,
    ...(isOpen && Panel && { 'aria-controls': LIST }),
    ...(isOpen && active >= 0 && { 'aria-activedescendant': `${LIST}-${active}` }),
  } as const
  return (
    <search
      className="stage-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <form
        ref={form}
        action="/lobby/games"
        onSubmit={(event) => {
          // A guest has no page of all games: the list below is the whole answer.
          if (isOnGames || isGuest()) event.preventDefault()
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M16 10.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0m-1.6 4L20 20" />
        </svg>
        <input
          type={isOnGames ? 'search' : 'text'}
          name="q"
          dir="auto"
          value={value}
          maxLength={SEARCH_LENGTH_MAX}
          placeholder={t(strings, 'search.placeholder')}
          aria-label={t(strings, 'search.label')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => change(target.value)}
          onFocus={open}
          onClick={open}
          onKeyDown={onKeyDown}
          {...(isOnGames ? {} : combobox)}
        />
        {isOpen && Panel && (
          <Panel listId={LIST} query={value.trim()} active={active} strings={strings} onPick={change} />
        )}
        {isOpen && isLate && (
          <p className="search-panel" role="alert">
            {t(strings, 'search.failed')}
          </p>
        )}
      </form>
    </search>
  )
}
