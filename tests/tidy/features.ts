import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Strings } from '#contract/words.ts'

/** An extensible unit, an activity or an engine: the name of its folders, and of the one file with its words. */
export type Feature = { name: string; among: 'activities' | 'games'; words: string }

const FORM = /_(?:zero|one|two|few|many|other)$/
const WORDS = /\bwords: '(\w+)'/

/** The features with folders, found by their manifests. */
export function readFeatures(): Feature[] {
  return globSync('src/contract/{activities,games}/*/manifest.ts').map((path) => {
    const [, , among, name = ''] = path.split('/')
    const [, words = name] = WORDS.exec(readFileSync(path, 'utf8')) ?? []
    return { name, among: among === 'games' ? 'games' : 'activities', words }
  })
}

/** English words that only one feature uses, but that stand in another file: one sentence each. */
export function wordsOutsideTheirFeature(
  features: readonly Feature[],
  english: Readonly<Record<string, Strings>>,
  sources: readonly (readonly [path: string, text: string])[],
): string[] {
  const ownerOf = (path: string) => features.find((feature) => isOf(feature, path))
  const speakers = speakersByKey(sources)
  const keys = Object.entries(english).flatMap(([file, tree]) => {
    const stems = new Set(Object.keys(tree).map((key) => key.replace(FORM, '')))
    return [...stems].map((key) => [file, key] as const)
  })
  return keys.flatMap(([file, key]) => {
    const owners = new Set([...(speakers.get(`${file}.${key}`) ?? [])].map(ownerOf))
    const [owner] = owners
    const isStray = owners.size === 1 && owner !== undefined && owner.words !== file
    return isStray ? [`${file}.${key}: only ${owner.name} says it, so it belongs in ${owner.words}.json`] : []
  })
}

const SAID = /['"`](\w+\.\w+)/g

/** The paths of the sources that name a word, by its file and key: 'fair.coin' has those with `'fair.coin`. */
function speakersByKey(sources: readonly (readonly [path: string, text: string])[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [path, text] of sources)
    for (const [, name = ''] of text.matchAll(SAID)) found.set(name, (found.get(name) ?? new Set()).add(path))
  return found
}

function isOf({ name, among }: Feature, path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return folders.includes(name) && (folders.includes(among) || folders.includes('house'))
}

/** The sources that use words. */
export function readSpeakers(): [path: string, text: string][] {
  return globSync('src/**/*.{ts,tsx,astro}').map((path) => [path, readFileSync(path, 'utf8')])
}

/** Word files without an English counterpart, and features that share a word file. */
export function filesOfFeatures(features: readonly Feature[], paths: readonly string[]): string[] {
  const files = features.map(({ words }) => words)
  const twice = features.filter(({ words }, at) => files.indexOf(words) !== at)
  const english = new Set(paths.filter((path) => path.includes('/en/')).map((path) => basename(path)))
  const alone = paths.filter((path) => !english.has(basename(path)))
  return [
    ...twice.map(({ name, words }) => `${name}: ${words}.json is another feature's`),
    ...alone.map((path) => `${path}: English has no such file`),
  ]
}
