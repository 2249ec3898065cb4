import { buildOfPage, buildOfServer } from '#client/lobby/build.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'

const RELOADED_FOR = 'perya.reloadedFor'

let isAsking = false

/**
 * Code of this page did not arrive. Where the server has a newer build, its files have other names: the page is loaded anew,
 * once for each build. Where the server is silent, or has this very build, a reload would mend nothing.
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

/** Whether a page comes from another build than the one in view: their code must not meet in one document. */
export function isOtherBuild(page: Document): boolean {
  return buildOfPage(page) !== buildOfPage()
}
