import { buildOfPage, buildOfServer } from '#client/lobby/build.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'

const RELOADED_FOR = 'perya.reloadedFor'

let isAsking = false

/**
 * Code of this page failed to load. If the server has a newer build, its files have other names, so the page reloads, once per build. If
 * the server is unreachable, or has the same build, a reload would not help.
 */
export async function mendMissingCode(reloadedFor = RELOADED_FOR): Promise<void> {
  if (isAsking) return
  isAsking = true
  const build = await buildOfServer()
  isAsking = false
  if (!build || build === buildOfPage() || readStored(reloadedFor, 'session') === build) return
  writeStored(reloadedFor, build, 'session')
  location.reload()
}

/** Whether a page comes from another build than the current one. Their code must not meet in one document. */
export function isOtherBuild(page: Document): boolean {
  return buildOfPage(page) !== buildOfPage()
}
