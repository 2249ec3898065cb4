import { typeNameIn } from '#contract/lobby/types.ts'
import { type Locale, languageTags } from '#contract/locale.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import type { Facts } from './article.ts'
import { offeredTypes, operator } from './operator.ts'

/** The facts that texts of content/pages name, in the language of a page. */
export function factsOf({ t, locale }: { t: (key: string) => string; locale: Locale }): Facts {
  return {
    operator: operator.name,
    licence: operator.licence,
    email: operator.email,
    helpline: HELPLINE.shown,
    games: new Intl.ListFormat(languageTags[locale]).format(offeredTypes.map((type) => typeNameIn(locale, type))),
    demo: operator.isDemo ? t('public.demoLicence') : '',
  }
}
