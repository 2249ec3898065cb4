import { findLast, findLastIndex } from '../lists.ts'

/** Pages with versions: which one applies, by the dates from which each is in force. */

/** Kinds of change. A material one asks players again; an editorial one asks nobody. */
export const changeKinds = ['material', 'editorial'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A version before, while and after it applies. Each state has its own built page. */
export const textStates = ['coming', 'now', 'past'] as const
export type TextState = (typeof textStates)[number]

/** The number of a version, and its file's name: 1.0. */
export const VERSION = /^(?:0|[1-9]\d{0,3})\.(?:0|[1-9]\d{0,3})$/

/** `effective`: the first millisecond in force. Lists of versions are sorted by it. */
export type Dated = { version: string; effective: number }

/** The version in force: the newest whose time has come. The first one is in force from the beginning. */
export function inForceOf<V extends Dated>(versions: readonly V[], at: number): V | undefined {
  return findLast(versions, ({ effective }) => effective <= at) ?? versions[0]
}

/** The state of a version; undefined if the list lacks it. */
export function stateOf(versions: readonly Dated[], version: string, at: number): TextState | undefined {
  const found = versions.find((one) => one.version === version)
  const current = inForceOf(versions, at)
  if (!found || !current) return undefined
  if (found === current) return 'now'
  return found.effective < current.effective ? 'past' : 'coming'
}

/** The states that a version can ever have: the first is never coming, and the last never past. */
export function statesOf(versions: readonly Dated[], version: string): TextState[] {
  const place = versions.findIndex((one) => one.version === version)
  return textStates.filter(
    (state) => !(state === 'coming' && place === 0) && !(state === 'past' && place === versions.length - 1),
  )
}

/** The versions after the newest of those that a player agreed to. All of them where the player agreed to none. */
export function versionsAfter<V extends Dated>(versions: readonly V[], agreed: readonly string[]): V[] {
  return versions.slice(findLastIndex(versions, ({ version }) => agreed.includes(version)) + 1)
}

/** What follows the address of a page with versions: one of them, its changes, the list of all. */
const BELOW = /^(\/.+?)\/(?:(versions)|(\d+\.\d+)(\/changes)?)$/

export type TextPlace =
  | { kind: 'page'; address: string }
  | { kind: 'versions'; address: string }
  | { kind: 'version' | 'changes'; address: string; version: string }

/** Splits an address into that of a page and what is below it. */
export function readTextPlace(path: string): TextPlace {
  const [, address = path, list, version, changes] = BELOW.exec(path) ?? []
  if (list) return { kind: 'versions', address }
  if (version) return { kind: changes ? 'changes' : 'version', address, version }
  return { kind: 'page', address }
}
