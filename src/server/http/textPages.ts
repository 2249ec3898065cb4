import { textAddress } from '#contract/lobby/textAddress.ts'
import { inForceOf, readTextPlace, stateOf } from '#contract/lobby/textVersions.ts'
import { contentNow } from '../base/clock.ts'
import { textVersions } from '../content/textVersions.ts'

/** Built addresses of pages with versions. Each version has a page for each of its states, so that none is built again at a date. */
const BUILT = '/text'

/** Whether an address is one of those, which are no public addresses. */
export function isBuiltText(path: string): boolean {
  return path === BUILT || path.startsWith(`${BUILT}/`)
}

/**
 * The built page of a text at an address, by the server's clock: at its public address and in the lobbies' frames the version in force, below
 * the address any version, its changes, and the list. Undefined for every other address.
 */
export function textPageAt(path: string, at = contentNow().getTime()): string | undefined {
  const place = readTextPlace(path)
  const page = place.address.split('/').at(-1) ?? ''
  const versions = textVersions().get(page)
  const current = versions && inForceOf(versions, at)
  if (!current) return undefined
  const isOwn = textAddress(page) === place.address
  if (place.kind === 'page')
    return isOwn ? `${BUILT}/version/${page}/${current.version}/now` : `${path}/${current.version}`
  if (!isOwn) return undefined
  if (place.kind === 'versions') return `${BUILT}/list/${page}`
  if (place.kind === 'changes') return `${BUILT}/changes/${page}/${place.version}`
  const state = stateOf(versions, place.version, at)
  return state && `${BUILT}/version/${page}/${place.version}/${state}`
}
