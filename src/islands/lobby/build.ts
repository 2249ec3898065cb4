import { buildOfPage, buildOfServer } from '#client/lobby/build.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'

const RELOADED_FOR = 'perya.reloadedFor'

let isAsking = false

/**
 * Code of this page failed to load. If the server has a newer build, its files have other names, so the page reloads, once per build. If
 * the server is unreachable, or has the same build, a reload would not help. `renew` replaces the page.
 */
export async function mendMissingCode(reloadedFor = RELOADED_FOR, renew = () => location.reload()): Promise<void> {
  if (isAsking) return
  isAsking = true
  const build = await buildOfServer()
  isAsking = false
  if (!build || build === buildOfPage() || readStored(reloadedFor, 'session') === build) return
  writeStored(reloadedFor, build, 'session')
  renew()
}

/** Whether a page comes from another build than the current one. Their code must not meet in one document. */
export function isOtherBuild(page: Document): boolean {
  return buildOfPage(page) !== buildOfPage()
}
