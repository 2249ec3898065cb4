import type { IconName } from '../lobby/icons.ts'

/** The player's data that decides whether an activity concerns them. A guest has no mobile and has lost no coin. */
export type Viewer = { readonly hasMobile: boolean; readonly isBankrupt: boolean }

/** A banner or popup that links to an activity, and the viewer's data on that page. */
export type Link = { readonly from: 'banner' | 'popup'; readonly isOn: boolean; readonly hasMobile: boolean }

/** The red dots of the lobby (spec 3). */
export type RedDot = 'hasTask' | 'hasMail' | 'hasSignUpBonus' | 'hasFund' | 'hasAgent' | 'hasFreeBonus'

/** A slot of home's featured rewards. It shows the allowed activity of the lowest rank. */
type Featured = {
  readonly slot: 1 | 2 | 3 | 4
  readonly rank: number
  /** `on` while the activity is; `onOrAlone` also while nothing at all is. */
  readonly while: 'always' | 'on' | 'onOrAlone'
}

/**
 * The manifest of an activity of spec 3. Routes, lists, filters, pictures and red dots derive from it. It holds constants and small pure
 * functions only, since browsers load it; calls and configuration are separate types.
 */
export type Kind = {
  /** Its number in spec 3, which is its id on the wire. */
  readonly id: number
  readonly picture: IconName
  /** Public address of its screen (spec 2.9). */
  readonly path?: string
  /** The desktop route table (spec 2.3) has no address for this screen. */
  readonly isMobileOnly?: true
  /** The lists that show it while it is on (spec 2.8, 9). */
  readonly lists?: readonly ('reward' | 'general' | 'floating')[]
  readonly featured?: Featured
  /** The places whose tap opens it over the page instead of navigating. */
  readonly opensOver?: readonly ('banner' | 'floating')[]
  /** The red dot that signals something to claim. */
  readonly dot?: RedDot
  /** It floats only between its start and end, and never without an end. */
  readonly isSeasonal?: true
  /** The general list omits it while this kind is on. */
  readonly yieldsTo?: number
  /** Whether it concerns a viewer. Default: everybody. */
  readonly concerns?: (viewer: Viewer) => boolean
  /** Whether a link to it is shown (spec 4). Default: always. */
  readonly isLinked?: (link: Link) => boolean
  /** The words file with its `face` and `slot`. Default: activity.json. */
  readonly words?: string
  /** Ledger reason of its rewards. Default: `reward`. */
  readonly reason?: string
}

/** A gift of the house outside the specification's list of activities. It is claimed like one but listed nowhere. */
export type Gift = { readonly id?: never; readonly reason?: string }

export type Manifest = Kind | Gift

/** For an activity whose banners and popups appear only while it is on (spec 4). */
export const linkedWhileOn = ({ isOn }: Link): boolean => isOn
