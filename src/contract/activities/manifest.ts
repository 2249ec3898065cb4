import type { Reach } from '../care/promotions.ts'
import type { IconName } from '../icons.ts'

/** The player's data that decides whether an activity concerns them. A guest has no mobile and has lost no coin. */
export type Viewer = { readonly hasMobile: boolean; readonly isBankrupt: boolean }

/** What the rule of offers knows: what is on, and the viewer's data. */
export type Standing = {
  readonly activityIds: readonly number[]
  readonly hasMobile: boolean
  /** Whether any deposit channel takes orders. */
  readonly canDeposit: boolean
  readonly hasDeposited: boolean
  /** Whether a first deposit of theirs is matched, at once or once the identity is checked. */
  readonly hasMatch: boolean
  /** How far promotions may go to the viewer. */
  readonly promotions: Reach
  readonly isGameOpen: (gameId: number) => boolean
}

/** A banner, popup or film that links to an activity, whether that is on, and the viewer's data. */
export type Link = Omit<Standing, 'activityIds'> & {
  readonly from: 'banner' | 'popup' | 'film'
  readonly isOn: boolean
}

/** The red dots of the lobby (spec 3). */
export type RedDot = 'hasTask' | 'hasMail' | 'hasSignUpBonus' | 'hasFund' | 'hasAgent' | 'hasFreeBonus'

/** A slot of home's featured rewards. It shows the allowed activity of the lowest rank. */
type Featured = {
  readonly slot: 1 | 2 | 3 | 4
  readonly rank: number
  /** `on` while the activity is; `onOrAlone` also while nothing at all is; `deposits` while these are open. */
  readonly while: 'always' | 'on' | 'onOrAlone' | 'deposits'
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
  /** The lists that show it while it is on (spec 2.8, 9). */
  readonly lists?: readonly ('reward' | 'general' | 'floating')[]
  readonly featured?: Featured
  /** The places from which it opens over the page instead of navigating: by a tap, and on home by itself (spec 2.15). */
  readonly opensOver?: readonly ('banner' | 'floating' | 'home')[]
  /** The red dot that signals something to claim. */
  readonly dot?: RedDot
  /** It floats only between its start and end, and never without an end. */
  readonly isSeasonal?: true
  /** The general list omits it while this kind is on. */
  readonly yieldsTo?: number
  /** It is for a person's first deposit: to others it is on only while they have something of it to claim. The server alone decides. */
  readonly isFirst?: true
  /** Whether it concerns a viewer. Default: everybody. */
  readonly concerns?: (viewer: Viewer) => boolean
  /** Whether a link to it is shown (spec 4). Default: while it is on. */
  readonly isLinked?: (link: Link) => boolean
  /** The words file with its `face` and `slot`. Default: activity.json. */
  readonly words?: string
  /** Ledger reason of its rewards. Default: `reward`. */
  readonly reason?: string
}

/** A gift of the house outside the specification's list of activities. It is claimed like one but listed nowhere. */
export type Gift = {
  readonly id?: never
  readonly reason?: string
  /** Whether a viewer can still have it. Default: always. */
  readonly isDue?: (standing: Standing) => boolean
}

export type Manifest = Kind | Gift
