import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { NEWS_TOAST_MS } from '#contract/lobby/limits.ts'
import { startDoor } from '../session/door.ts'
import { $question, answer, offer } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $popup, clearPopups, closePopup, dropPopup, notePopup, type Popup } from './popupQueue.ts'
import { type PopupProps, popups } from './popups.tsx'
import { $standing } from './standing.ts'

type Loaded = { popup: Popup; Component: ComponentType<PopupProps> }

type Props = {
  strings: Strings
  /** Whether this build is in the green mode, whose notice appears on every page. */
  isGreen: boolean
  /** Notices whose button would lead to a page missing from this build. */
  unfollowable: readonly number[]
}

/**
 * Shows the next popup of the queue, on every lobby page. It is not persisted through navigation, since an island persisted before its
 * hydration hydrates twice.
 */
export function PopupHost({ strings, isGreen, unfollowable }: Props) {
  const popup = useStore($popup)
  const [loaded, setLoaded] = useState<Loaded>()
  const Confirm = useConfirm()

  useEffect(() => {
    document.addEventListener('astro:before-swap', leave)
    // Whoever asks for popups loads after the page stands.
    import('./prompts.ts')
      .then(({ startPrompts }) => startPrompts(isGreen, (key) => t(strings, key)))
      .catch(() => undefined)
    import('../inbox/noticePopup.ts').then(({ startNotices }) => startNotices()).catch(() => undefined)
    return () => document.removeEventListener('astro:before-swap', leave)
  }, [isGreen, strings])

  useEffect(startDoor, [])

  // Style sheets hide the plain links to deposits.
  useEffect(
    () =>
      $standing.subscribe(({ canDeposit }) => {
        document.documentElement.dataset.deposits = canDeposit ? 'open' : 'closed'
      }),
    [],
  )

  useEffect(() => {
    const label = t(strings, 'prompt.news.reload')
    const tell = (reload: () => void) => offer(t(strings, 'prompt.news.text'), { label, act: reload }, NEWS_TOAST_MS)
    // Neither is needed before the page stands, nor without a connection.
    import('./worker.ts').then(({ watchBuilds }) => watchBuilds(tell)).catch(() => undefined)
    import('./remembered.ts').then(({ startRemembering }) => startRemembering()).catch(() => undefined)
  }, [strings])

  useEffect(() => {
    if (!popup) return
    let isGone = false
    void load(popup).then((found) => {
      if (isGone) return
      if (!found) return dropPopup()
      setLoaded({ popup, Component: found })
      notePopup()
    })
    return () => {
      isGone = true
    }
  }, [popup])

  return (
    <>
      {Confirm && <Confirm strings={strings} />}
      {loaded && loaded.popup === popup && (
        <loaded.Component popup={popup} strings={strings} unfollowable={unfollowable} onClose={closePopup} />
      )}
    </>
  )
}

/** The dialog of `confirm`, loaded with its first question. Without its code the answer is no. */
function useConfirm() {
  const isAsked = useStore($question) !== undefined
  const [Confirm, setConfirm] = useState<ComponentType<{ strings: Strings }>>()
  useEffect(() => {
    if (!isAsked) return
    import('../ui/ConfirmDialog.tsx').then(
      (found) => setConfirm(() => found.ConfirmDialog),
      () => answer(false),
    )
  }, [isAsked])
  return Confirm
}

/** Leaving the page answers its question with no. */
function leave(): void {
  clearPopups()
  answer(false)
}

/** The popup's component, undefined if there is none or it cannot be loaded. */
async function load(popup: Popup): Promise<ComponentType<PopupProps> | undefined> {
  // each loader and component take their own popup only, and the table's key guarantees it
  const find = popups[popup.name] as (own: Popup) => Promise<ComponentType<PopupProps> | undefined>
  return find(popup).catch(() => undefined)
}
