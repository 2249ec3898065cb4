import { createHash } from 'node:crypto'
import { type AgreedTextName, agreedTextNames } from '#contract/account/agreed.ts'
import { inForceOf } from '#contract/lobby/textVersions.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { catalogue } from '../content/catalogue.ts'
import { type TextVersion, type Translation, textVersions } from '../content/textVersions.ts'

/** A text that players agree to, as its page shows it. */
export type AgreedText = { text: AgreedTextName; version: string; hash: string; locale: Locale }

const FACT = /\{\{(\w+)\}\}/g

/** Hashes by translation, which lives as long as the content that was read. */
const hashes = new WeakMap<Translation, string>()

/** The versions of a text that players agree to. Throws where it has none. */
export function versionsOf(name: AgreedTextName): readonly TextVersion[] {
  const versions = textVersions().get(name)
  if (!versions?.length) throw new Error(`content/pages/${DEFAULT_LOCALE}/${name}/1.0.md is missing`)
  return versions
}

/** The version of a text in force at a moment. */
export function currentVersion(name: AgreedTextName, at = now()): TextVersion {
  const found = inForceOf(versionsOf(name), at.getTime())
  if (!found) throw new Error(`content/pages/${DEFAULT_LOCALE}/${name} has no version`)
  return found
}

/** All translations of the texts in force. */
export function allAgreedTexts(at = now()): AgreedText[] {
  return agreedTextNames.flatMap((name) => {
    const version = currentVersion(name, at)
    return locales.flatMap((locale) => (version.translations[locale] ? [agreedText(name, version, locale)] : []))
  })
}

/** Both texts in force as a reader of this language sees them: the English one where there is no translation. */
export function agreedTexts(locale: Locale, at = now()): AgreedText[] {
  return agreedTextNames.map((name) => agreedText(name, currentVersion(name, at), locale))
}

function agreedText(text: AgreedTextName, { version, english, translations }: TextVersion, wanted: Locale): AgreedText {
  const own = translations[wanted]
  return { text, version, hash: hashOf(own ?? english), locale: own ? wanted : DEFAULT_LOCALE }
}

/**
 * The SHA-256 of the Markdown below the front matter, with the operator's facts filled in as the page shows them. So a text of any day can be
 * proven from the repository and the settings.
 */
function hashOf(translation: Translation): string {
  const known = hashes.get(translation)
  if (known) return known
  const { file, body } = translation
  const filled = body.replace(FACT, (_whole, name: string) => {
    const fact = facts()[name]
    if (fact === undefined) throw new Error(`${file}: {{${name}}} has no fixed value`)
    return fact
  })
  const hash = createHash('sha256').update(filled).digest('hex')
  hashes.set(translation, hash)
  return hash
}

/** What these texts may name. Words that change without the text would change its hash. */
const facts = (): Readonly<Record<string, string>> => ({
  operator: config.operatorName,
  licence: config.licenceNumber,
  email: catalogue().webConfig.serviceMail,
  helpline: HELPLINE.shown,
})
