declare module 'perya:lobby' {
  import type { Activity, FriendRules } from '#contract/activities/catalogue.ts'
  import type { ActivityConfigs } from '#contract/activities/config.ts'
  import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
  import type { Bank } from '#contract/lobby/catalogueBanks.ts'
  import type { CareRules } from '#contract/lobby/catalogueCare.ts'
  import type { PaceRules } from '#contract/lobby/cataloguePace.ts'
  import type { Wagering } from '#contract/lobby/catalogueWagering.ts'
  import type { PointsConfig } from '#contract/points/config.ts'

  /** content/lobby as the server reads it, at build; only banks in operation. */
  export const lobby: {
    version: string
    games: readonly Game[]
    webConfig: WebConfig
    activities: readonly Activity[]
    banks: readonly Bank[]
    wagering: Wagering
    configs: ActivityConfigs
    friends: FriendRules
    points: PointsConfig
    justLost: CareRules['justLost']
    pace: PaceRules
  }
}

declare module 'perya:house' {
  import type { GameKind, GameRules } from '#contract/games/kinds.ts'

  /** The rules of all house games by kind, as the server reads them at build. */
  export const house: Readonly<Record<GameKind, readonly (GameRules & { id: number })[]>>
}

declare module 'perya:built' {
  import type { KindName } from '#contract/activities/kinds.ts'
  import type { PlatformName } from '#contract/enumerations.ts'

  /** Addresses of the route tables with a page in this build, redirects included. Others are not offered. */
  export const built: Readonly<Record<PlatformName, readonly string[]>>
  /** The activities that can open over a page. */
  export const panels: readonly KindName[]
}

declare module 'perya:articles' {
  import type { Locale } from '#contract/locale.ts'

  /** The pages of content/pages that need no code, by title. */
  export const articles: readonly {
    name: string
    path: string
    place: 'footer' | 'rules' | 'unlisted'
    titles: Readonly<Partial<Record<Locale, string>>>
  }[]
}

declare module 'perya:services' {
  import type { ServiceEntry } from '#contract/support/services.ts'

  /** content/lobby/services.yaml in its order, without the live chat, which only the running server knows. */
  export const services: readonly ServiceEntry[]
}

declare module 'perya:shapes' {
  import type { CallName } from '#contract/calls/index.ts'

  /** The shape of each call's reply as JSON, without the two codes. It begins with a space where the call carries an idempotency key. */
  export const shapes: Readonly<Record<CallName, string>>
}

declare module 'perya:publicCalls' {
  /** The calls that anyone may make, except those named `anonymous/...`. */
  export const publicCalls: readonly string[]
}

declare module 'perya:texts' {
  import type { ChangeKind } from '#contract/lobby/textVersions.ts'
  import type { Locale } from '#contract/locale.ts'

  type Part = { as: 'same' | 'removed' | 'added'; text: string }
  export type MarkedBlock = { kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'row'; parts: readonly Part[] }
  export type ChangedSection = { title: string; blocks: readonly MarkedBlock[] }
  export type PageVersion = {
    version: string
    /** The first millisecond in force. */
    effective: number
    change: ChangeKind
    title: Readonly<Partial<Record<Locale, string>>>
    summary: Readonly<Partial<Record<Locale, string>>>
    /** What differs from the version before, in each language that has both. */
    changes: Readonly<Partial<Record<Locale, readonly ChangedSection[]>>>
  }

  /** The pages of content/pages with versions, sorted by date. */
  export const texts: Readonly<Record<string, readonly PageVersion[]>>
}

declare module 'perya:pictures' {
  /** The files of content/pictures that texts name, with the size in which people see them. */
  export const pictures: Readonly<Record<string, { id: string; width: number; height: number }>>
}
