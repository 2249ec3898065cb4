import { type KeyboardEvent, type Ref, useRef } from 'react'
import { SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { useEarlyText } from '../ui/form/useEarlyText.tsx'
import { CloseIcon, Icon } from '../ui/icons.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  value: string
  strings: Strings
  onChange: (value: string) => void
  /** The player has finished typing: Enter, or the search key of a phone. */
  onDone: () => void
  /** Arrow down moves from the field to the results. */
  onDown: () => void
}

/** The field of a search. `dir="auto"` aligns a text by its own direction. */
export function SearchField({ ref, value, strings, onChange, onDone, onDown }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEarlyText(form, onChange)

  function onKeyDown(event: KeyboardEvent) {
    // While an input method (IME) shows candidates, it owns the keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      onChange('')
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
  }

  return (
    <search>
      <form
        ref={form}
        className="search-field"
        onSubmit={(event) => {
          event.preventDefault()
          onDone()
        }}
      >
        <Icon>
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="M15.5 15.5L20.5 20.5" />
        </Icon>
        <input
          ref={ref}
          type="search"
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
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <button
            type="button"
            className="search-clear icon-button"
            aria-label={t(strings, 'search.clear')}
            onClick={() => {
              onChange('')
              form.current?.querySelector('input')?.focus()
            }}
          >
            <CloseIcon />
          </button>
        )}
      </form>
    </search>
  )
}
