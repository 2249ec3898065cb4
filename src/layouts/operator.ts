import { lobby } from 'perya:lobby'
import type { Country } from '#contract/formats.ts'
import type { Locale } from '#contract/locale.ts'

/** Set by astro.config.mjs from the validated settings of src/server/base/config.ts, so that page and server never differ. */
declare const __OPERATOR__: {
  readonly name: string
  readonly licence: string
  readonly isDemo: boolean
}

declare const __COUNTRY__: Country
declare const __LOCALES__: readonly Locale[]
/** The moment that `npm run dev -- --at …` previews; null in every build. */
declare const __PREVIEWED__: number | null

/** Country of the footer's legal text: 'ph', 'th', 'pk', or 'none'. */
export const country = __COUNTRY__

/** The languages that players may choose. */
export const openLocales = __LOCALES__

/** The operator's name and address. It is built into prerendered pages, so the launcher rebuilds when these settings change. */
export const operator = { ...__OPERATOR__, email: lobby.webConfig.serviceMail }

/** The types of which a player finds a game, in the lobby's order. A licence page may claim no other. */
export const offeredTypes = lobby.webConfig.appGameTypeList.filter(
  ({ id, status }) => status === 1 && lobby.games.some((game) => game.typeId === id && game.status === 1),
)

/** The programme of self-exclusion that the Philippine regulator runs for all its licensees. */
export const EXCLUSION = 'https://www.pagcor.ph/regulatory/exclusion2.php'

/** The time by which pages rendered on demand choose content: now, unless an editor previews another moment. */
export const contentNow = ({ contentAt }: { contentAt?: number | undefined }): number =>
  contentAt ?? __PREVIEWED__ ?? Date.now()
