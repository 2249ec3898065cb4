import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CompatStatement, SimpleSupportStatement, VersionValue } from '@mdn/browser-compat-data'

/** Names of the floor (`browserslist` in package.json), and what the data of MDN and esbuild's targets call them. */
const NAMES: Partial<Record<string, { data: readonly string[]; target: string | undefined }>> = {
  chrome: { data: ['chrome', 'chrome_android', 'webview_android'], target: 'chrome' },
  edge: { data: ['edge'], target: 'edge' },
  samsung: { data: ['samsunginternet_android'], target: undefined },
  safari: { data: ['safari'], target: 'safari' },
  ios_saf: { data: ['safari_ios'], target: 'ios' },
  firefox: { data: ['firefox', 'firefox_android'], target: 'firefox' },
}

const WISH = /^(\w+) >= (\d+(?:\.\d+)?)$/

/** The oldest browsers that play everything: their names in MDN's data, each with its version. */
const floor: { name: string; data: readonly string[]; target: string | undefined; version: string }[] = (() => {
  const { browserslist }: { browserslist: string[] } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
  )
  return browserslist.map((wish) => {
    const [, name = '', version = ''] = WISH.exec(wish) ?? []
    const known = NAMES[name]
    assert(
      known,
      `package.json: browserslist has "${wish}", where only these may stand, with >=: ${Object.keys(NAMES).join(', ')}`,
    )
    return { name, ...known, version }
  })
})()

/** Targets that the bundler lowers syntax and styles to, such as "chrome109". */
export const targets: string[] = floor.flatMap(({ target, version }) => (target ? [target + version] : []))

/** The oldest versions that play everything, by the names of `browserslist`, as the page of browsers lists them. */
export const oldest: readonly (readonly [string, string])[] = floor.map(({ name, version }) => [name, version])

/** The browsers of the floor that lack a feature, as MDN's data have it. Empty where all of them have it. */
export function lacking({ support }: CompatStatement): string[] {
  const known: Partial<Record<string, CompatStatement['support'][keyof CompatStatement['support']]>> = support
  return floor.flatMap(({ data, version }) =>
    data
      .filter((browser) => ![known[browser] ?? []].flat().some((stated) => isHad(stated, version)))
      .map((browser) => `${browser} ${version}`),
  )
}

function isHad(stated: SimpleSupportStatement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: otherName,
    partial_implementation: isPartial,
  } = stated
  if (flags || prefix || otherName || isPartial) return false
  return isAtMost(added, version) && !(removed && isAtMost(removed, version))
}

/** Whether a version of MDN's data, such as "≤79" or "16.4", is at most the given one. */
function isAtMost(stated: VersionValue | undefined, version: string): boolean {
  if (typeof stated !== 'string' || stated === 'preview') return false
  const [one, other] = [stated.replace('≤', ''), version].map((text) => text.split('.').map(Number))
  const [major = 0, minor = 0] = one ?? []
  const [most = 0, more = 0] = other ?? []
  return major < most || (major === most && minor <= more)
}
