import { typeNameIn } from '#contract/lobby/types.ts'
import { languageTags } from '#contract/locale.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import type { Facts } from './article.ts'
import { offeredTypes, operator } from './operator.ts'
import { wageringFacts } from './wallet/wagering.ts'
import type { Words } from './words.ts'

/** The facts that texts of content/pages name, in the language of a page. */
export function factsOf(words: Pick<Words, 't' | 'locale' | 'formats'>): Facts {
  const { t, locale } = words
  return {
    operator: operator.name,
    licence: operator.licence,
    email: operator.email,
    helpline: HELPLINE.shown,
    games: new Intl.ListFormat(languageTags[locale]).format(offeredTypes.map((type) => typeNameIn(locale, type))),
    ...wageringFacts(words),
    demo: operator.isDemo ? t('public.demoLicence') : '',
  }
}
