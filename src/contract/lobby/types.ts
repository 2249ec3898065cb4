import type { Locale } from '../locale.ts'

/** A game type's name in a language, as types.yaml has it; the English one where that language has none. */
export function typeNameIn(locale: Locale, { name, names }: Named): string {
  return (locale === 'en' ? undefined : names?.[locale]) ?? name
}

type Named = { name: string; names?: { fil?: string | undefined; th?: string | undefined } | undefined }
