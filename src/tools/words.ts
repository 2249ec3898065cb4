import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE, locales } from '#contract/locale.ts'
import type { Strings } from '#contract/words.ts'
import { say } from '#server/base/say.ts'
import { optionsOf } from './launch/options.ts'

/** `npm run words`: the missing translations of each language, which appear in English. */

const FORM = /_(?:zero|one|two|few|many|other)$/

/** Every key of a tree without its plural suffix, since plural forms differ between languages. */
export function keysOf(tree: Strings, prefix = ''): string[] {
  const keys = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key.replace(FORM, '')}`] : keysOf(value, `${prefix}${key}.`),
  )
  return [...new Set(keys)].sort()
}

/** The keys of one tree that another lacks. */
export function missingIn(tree: Strings, whole: Strings): string[] {
  const here = new Set(keysOf(tree))
  return keysOf(whole).filter((key) => !here.has(key))
}

/** The words of content/words: language, then file, then its tree. */
export function readWords(): Record<string, Record<string, Strings>> {
  const files: Record<string, Record<string, Strings>> = { [DEFAULT_LOCALE]: {} }
  for (const path of globSync('content/words/*/*.json').sort()) {
    const locale = basename(dirname(path))
    const tree = JSON.parse(readFileSync(path, 'utf8')) as Strings // content, held to this shape by tests/tidy
    files[locale] = { ...files[locale], [basename(path, '.json')]: tree }
  }
  return files
}

function report(): void {
  optionsOf('usage: npm run words', {})
  const files = readWords()
  const whole = files[DEFAULT_LOCALE] ?? {}
  const all = keysOf(whole).length
  for (const locale of locales.filter((each) => each !== DEFAULT_LOCALE)) {
    const missing = missingIn(files[locale] ?? {}, whole)
    say(`${locale}: ${all - missing.length} of ${all} words; ${missing.length} are English:`, ...missing, '')
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) report()
