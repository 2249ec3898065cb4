import { chosenLanguage, pageLanguage } from '#client/wire/language.ts'
import { post } from '#client/wire/post.ts'
import { LOCALE_QUERY } from '#contract/lobby/language.ts'
import { type Locale, languageTags, readLocale } from '#contract/locale.ts'

/**
 * Once the player is known, a language chosen on this device becomes the account's. Without a choice, the page reloads in the account's
 * language.
 */
export function settleLanguage(account: Locale | undefined): void {
  const chosen = readLocale(chosenLanguage())
  if (chosen && chosen !== account) void post('updateLocale', { locale: chosen })
  if (chosen || !account || languageTags[account] === pageLanguage()['accept-language']) return
  const here = new URL(location.href)
  here.searchParams.set(LOCALE_QUERY, account)
  location.replace(here)
}
