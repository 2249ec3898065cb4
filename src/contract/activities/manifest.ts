import type { IconName } from '../lobby/icons.ts'

/** What decides whom an activity concerns; a guest has neither mobile nor coin that was lost. */
export type Viewer = { readonly hasMobile: boolean; readonly isBankrupt: boolean }

/** A banner or popup that links to an activity, and what its page knows of who looks. */
export type Link = { readonly from: 'banner' | 'popup'; readonly isOn: boolean; readonly hasMobile: boolean }

/** The red dots of the lobby (spec 3). */
export type RedDot = 'hasTask' | 'hasMail' | 'hasSignUpBonus' | 'hasFund' | 'hasAgent' | 'hasFreeBonus'

/** A slot of home's featured rewards, and who stands in it: of those that may, the one of the lowest rank. */
type Featured = {
  readonly slot: 1 | 2 | 3 | 4
  readonly rank: number
  /** `on` while the activity is; `onOrAlone` also while nothing at all is. */
  readonly while: 'always' | 'on' | 'onOrAlone'
}

/**
 * All that the lobby must know of an activity of spec 3: routes, lists, filters, pictures and red dots follow from it. Constants and small pure
 * functions, since it reaches the browser; calls and configuration stand beside it and are types there.
 */
export type Kind = {
  /** Its number in spec 3, which is its id on the wire. */
  readonly id: number
  readonly picture: IconName
  /** Public address of its screen (spec 2.9). */
  readonly path?: string
  /** Desktop's table (spec 2.3) has the screen under neither this address nor another. */
  readonly isMobileOnly?: true
  /** Where it stands while it is on (spec 2.8, 9). */
  readonly lists?: readonly ('reward' | 'general' | 'floating')[]
  readonly featured?: Featured
  /** What opens it over the page instead of leading to its screen. */
  readonly opensOver?: readonly ('banner' | 'floating')[]
  /** What is lit while something of it waits. */
  readonly dot?: RedDot
  /** It floats between its start and its end alone, and without an end it never does. */
  readonly isSeasonal?: true
  /** The kind beside which the general list leaves it out. */
  readonly yieldsTo?: number
  /** Whom it is for; everybody, where this is not said. */
  readonly concerns?: (viewer: Viewer) => boolean
  /** Whether a link to it is shown (spec 4); always, where this is not said. */
  readonly isLinked?: (link: Link) => boolean
  /** The words file that has its `face`, and its `slot`; of a kind that says nothing they stand in activity.json. */
  readonly words?: string
  /** What its rewards stand under in the ledger; `reward`, where this is not said. */
  readonly reason?: string
}

/** What the house gives that is no kind of the specification: it stands in no list and is claimed alike. */
export type Gift = { readonly id?: never; readonly reason?: string }

export type Manifest = Kind | Gift

/** For a kind whose banners and popups are there only while it is on (spec 4). */
export const linkedWhileOn = ({ isOn }: Link): boolean => isOn
