import type { ComponentProps } from 'react'
import { countries } from '#contract/kyc/countries.ts'
import { documentKinds, fundsSources, type KycField, suffixes, workKinds } from '#contract/kyc/kyc.ts'
import { namedCountries } from '#contract/lobby/lists.ts'
import type { Locale } from '#contract/locale.ts'
import { dayStart } from '#contract/time.ts'
import { localeOfWords } from '#contract/words.ts'
import type { Choice } from '../ui/form/SelectField.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

const code = { autoCapitalize: 'characters', autoCorrect: 'off', autoComplete: 'off', spellCheck: false } as const

/** Browser hints of a text field: autocomplete and keyboard type. */
export const kycInputs: Partial<Record<KycField, ComponentProps<'input'>>> = {
  firstName: { autoComplete: 'given-name' },
  middleName: { autoComplete: 'additional-name' },
  lastName: { autoComplete: 'family-name' },
  birthDate: { type: 'date', autoComplete: 'bday' },
  birthPlace: { autoComplete: 'off' },
  contact: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', prefix: '+63' },
  street: { autoComplete: 'address-line1' },
  city: { autoComplete: 'address-level2' },
  province: { autoComplete: 'address-level1' },
  postalCode: { inputMode: 'numeric', autoComplete: 'postal-code' },
  otherStreet: { autoComplete: 'off' },
  otherCity: { autoComplete: 'off' },
  otherProvince: { autoComplete: 'off' },
  otherPostalCode: { autoComplete: 'off' },
  occupation: { autoComplete: 'organization-title' },
  employer: { autoComplete: 'organization' },
  documentNumber: code,
  documentExpiry: { type: 'date', autoComplete: 'off' },
}

const named = new Map<Locale, readonly Choice[]>()

/** Cached, since two hundred names are sorted. */
function countryChoices(locale: Locale): readonly Choice[] {
  const choices =
    named.get(locale) ?? namedCountries(countries, locale).map(({ code, name }) => ({ value: code, label: name }))
  named.set(locale, choices)
  return choices
}

/** The choices of a field; undefined for a text field. */
export function choicesOf(field: KycField, strings: Strings): readonly Choice[] | undefined {
  const worded = (values: readonly string[], branch: string): readonly Choice[] =>
    values.map((value) => ({ value, label: t(strings, `kyc.${branch}.${value}`) }))
  if (field === 'suffix') return suffixes.map((value) => ({ value, label: value }))
  if (field === 'nationality') return countryChoices(localeOfWords(strings))
  if (field === 'workKind') return worded(workKinds, 'work')
  if (field === 'fundsSource') return worded(fundsSources, 'funds')
  return field === 'documentKind' ? worded(documentKinds, 'document') : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An entered or chosen value as its owner reads it. */
export function shownOf(field: KycField, text: string, strings: Strings): string {
  if (kycInputs[field]?.type === 'date') return DAY.test(text) ? formats(strings).longDate(dayStart(text)) : text
  return choicesOf(field, strings)?.find(({ value }) => value === text)?.label ?? text
}
