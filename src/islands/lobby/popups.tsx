import type { ComponentType } from 'react'
import type { Strings } from '../ui/words.ts'
import type { Popup, PopupName } from './popupQueue.ts'

/** Props of every popup. It calls `onClose` once it is done, whatever the player chose. */
export type PopupProps<Name extends PopupName = PopupName> = {
  popup: Popup & { readonly name: Name }
  strings: Strings
  /** Notices whose button would lead to a page missing from this build. */
  unfollowable: readonly number[]
  onClose: () => void
}

type Load<Name extends PopupName> = (
  popup: PopupProps<Name>['popup'],
) => Promise<ComponentType<PopupProps<Name>> | undefined>

/** Loaders of the popups' components. layouts/App.astro passes their words. */
export const popups: { readonly [Name in PopupName]: Load<Name> } = {
  ageNotice: () => import('./AgeNotice.tsx').then(({ AgeNotice }) => AgeNotice),
  forceUpdate: () => import('./UpdatePopup.tsx').then(({ UpdatePopup }) => UpdatePopup),
  activity: ({ activity }) => import('../activities/over.tsx').then(({ loadOver }) => loadOver(activity, 'shown')),
  notice: () => import('../inbox/NoticePopup.tsx').then(({ NoticePopup }) => NoticePopup),
  entry: () => import('./EntryPopup.tsx').then(({ EntryPopup }) => EntryPopup),
  welcome: () => import('./WelcomePopup.tsx').then(({ WelcomePopup }) => WelcomePopup),
  reward: () => import('../activities/RewardPopup.tsx').then(({ RewardPopup }) => RewardPopup),
  download: () => import('./DownloadPopup.tsx').then(({ DownloadPopup }) => DownloadPopup),
  addToHome: () => import('./AddToHome.tsx').then(({ AddToHome }) => AddToHome),
}
