import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AgreedTextName, agreedTextNames } from '#contract/account/agreed.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import { config } from '../base/config.ts'
import { catalogue } from '../content/catalogue.ts'

/** A text that players agree to, as its page shows it. */
export type AgreedText = { text: AgreedTextName; version: string; hash: string; locale: Locale }

const PAGES = resolve(import.meta.dirname, '../../../content/pages')
const VERSION = /^version:\s*"?([^"\n]+?)"?\s*$/m
const FACT = /\{\{(\w+)\}\}/g

let known: readonly AgreedText[] | undefined

/** For tests: every later look finds these; `undefined` returns to content/pages. */
export function setAgreedTexts(others: readonly AgreedText[] | undefined): void {
  known = others
}

/** All translations of the texts, read at the first call. */
export function allAgreedTexts(): readonly AgreedText[] {
  known ??= locales.flatMap((locale) => agreedTextNames.flatMap((text) => readText(text, locale) ?? []))
  return known
}

/** Both texts as a reader of this language sees them: the English one where there is no translation. */
export function agreedTexts(locale: Locale): AgreedText[] {
  return agreedTextNames.map((name) => {
    const ofName = allAgreedTexts().filter(({ text }) => text === name)
    const found = ofName.find((one) => one.locale === locale) ?? ofName.find((one) => one.locale === DEFAULT_LOCALE)
    if (!found) throw new Error(`content/pages/${DEFAULT_LOCALE}/${name}.md is missing`)
    return found
  })
}

/**
 * One file. Its hash is the SHA-256 of the Markdown below the front matter, with the operator's facts filled in as the page shows them. So a
 * text of any day can be proven from the repository and the settings.
 */
function readText(text: AgreedTextName, locale: Locale): AgreedText | undefined {
  const file = join(PAGES, locale, `${text}.md`)
  if (!existsSync(file)) return undefined
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  const version = VERSION.exec(head)?.[1]
  if (!version) throw new Error(`content/pages/${locale}/${text}.md: version is missing`)
  const filled = body.replace(FACT, (_whole, name: string) => {
    const fact = facts()[name]
    if (fact === undefined) throw new Error(`content/pages/${locale}/${text}.md: {{${name}}} has no fixed value`)
    return fact
  })
  return { text, version, hash: createHash('sha256').update(filled).digest('hex'), locale }
}

/** What these texts may name. Words that change without the text would change its hash. */
const facts = (): Readonly<Record<string, string>> => ({
  operator: config.operatorName,
  licence: config.licenceNumber,
  email: catalogue().webConfig.serviceMail,
  helpline: HELPLINE.shown,
})
