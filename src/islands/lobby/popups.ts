import type { ComponentType } from 'react'
import type { Popup, PopupName } from '#stores/lobby/popupQueue.ts'
import type { Strings } from '../ui/words.ts'

/** What the stage gives a popup. It calls `onClose` once it is done, whatever the player chose. */
export type PopupProps<Name extends PopupName = PopupName> = {
  popup: Popup & { readonly name: Name }
  strings: Strings
  /** Notices whose own button leads to a page that is not built. */
  deadEnds: readonly number[]
  onClose: () => void
}

type Load<Name extends PopupName> = () => Promise<ComponentType<PopupProps<Name>>>

/** Where each popup's component is, fetched when it is called. Its words are handed over in layouts/App.astro. */
export const popups: { readonly [Name in PopupName]?: Load<Name> } = {
  ageNotice: () => import('./AgeNotice.tsx').then(({ AgeNotice }) => AgeNotice),
  forceUpdate: () => import('./UpdatePopup.tsx').then(({ UpdatePopup }) => UpdatePopup),
  notice: () => import('../inbox/NoticePopup.tsx').then(({ NoticePopup }) => NoticePopup),
  reward: () => import('./RewardPopup.tsx').then(({ RewardPopup }) => RewardPopup),
  download: () => import('./DownloadPopup.tsx').then(({ DownloadPopup }) => DownloadPopup),
  addToHome: () => import('./AddToHome.tsx').then(({ AddToHome }) => AddToHome),
}
