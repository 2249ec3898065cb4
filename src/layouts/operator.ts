import { lobby } from 'perya:lobby'
import type { Country } from '#contract/formats.ts'
import type { Locale } from '#contract/locale.ts'

/** Filled in by astro.config.mjs from the validated settings of src/server/base/config.ts, so that a page and the server never differ. */
declare const __OPERATOR__: {
  readonly name: string
  readonly licence: string
  readonly isDemo: boolean
}

declare const __COUNTRY__: Country
declare const __LOCALES__: readonly Locale[]

/** Which country's text the footer carries: 'ph', 'th', 'pk', or 'none'. */
export const country = __COUNTRY__

/** The languages players may choose. */
export const openLocales = __LOCALES__

/** Who runs this lobby and where to write. Baked into prerendered pages: the launcher builds anew when these settings change. */
export const operator = { ...__OPERATOR__, email: lobby.webConfig.serviceMail }

/** National Problem Gambling Helpline, open day and night. */
export const HELPLINE = { shown: '(02) 8248-9568', href: 'tel:+63282489568' } as const
