import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { activityWarnings } from '../activities/openActivities.ts'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { refuseUnapproved } from '../content/approvals.ts'
import { catalogue } from '../content/catalogue.ts'
import { namePictures, picturesOf } from '../content/pictureVersions.ts'
import { type Contents, putInForce, readAllContents, readContents, withContents } from '../content/source.ts'
import { warningsOf } from '../content/warnings.ts'
import { readPointer, tidyBuilds } from '../editions/buildFolder.ts'
import { followEditions } from '../editions/follow.ts'
import { manifestIn } from '../editions/manifest.ts'
import { BACK_MAX, liveEditions, neededHashes } from '../editions/rows.ts'
import { fetchBuild, fetchedFolder } from '../editions/store.ts'
import { requireReturns } from '../games/returns.ts'
import { requireAgreedVersions } from '../standing/checkVersions.ts'
import { services } from '../support/content.ts'
import { refuseDemoContacts } from '../support/demoContacts.ts'
import { channelWarnings } from '../wallet/gateways/opened.ts'
import { astroOf } from './astro.ts'
import { pagesOf } from './pages.ts'
import { type Loaded, makeShelf, type Shelf } from './shelf.ts'
import { type Known, readHashedFiles, readSite, readSiteSlowly, type Site } from './site.ts'

/** Refuses content that the running server must not show, beyond what its readers refuse. Logs what it cannot show. */
function checkOwnContent(build: string, site: Site): void {
  if (config.mode === 'live') {
    refuseDemoContacts(catalogue().webConfig, services())
    refuseUnapproved(catalogue().games)
  }
  requireReturns(build)
  for (const warning of warningsOf(catalogue(), (path) => site.assets.has(path)))
    log.warn(`home cannot show: ${warning}`)
  for (const warning of activityWarnings()) log.warn(`activities.yaml: ${warning}`)
  for (const warning of channelWarnings()) log.warn(`recharge.yaml: ${warning}`)
}

/** The build that a start begins with. Throws if it cannot be served. */
export function firstShelf(build: string): Shelf {
  const content = join(build, 'content')
  // A build carries the content that it was made of. What is edited meanwhile waits for the next.
  if (existsSync(content)) putInForce(readAllContents(content))
  const site = readSite(build)
  namePictures(picturesOf(build))
  checkOwnContent(build, site)
  return makeShelf((known) => loaded(manifestIn(build)?.hash ?? basename(build), build, site, known, () => {}))
}

function loaded(hash: string, build: string, site: Site, known: Known, begin: () => void): Loaded {
  return { hash, site, pages: pagesOf(site, astroOf(build), known), begin }
}

/** Loads a build beside requests, and checks it as a start would. */
async function loadSlowly(hash: string, build: string, known: Known): Promise<Loaded> {
  const contents = await readSlowly(join(build, 'content'))
  const site = await readSiteSlowly(build, known)
  withContents(contents, () => checkOwnContent(build, site))
  await withContents(contents, () => requireAgreedVersions())
  return loaded(hash, build, site, known, () => putInForce(contents))
}

async function readSlowly(folder: string): Promise<Contents> {
  const steps = readContents(folder)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Serves what is on air for the code of this build, now and from now on. A build without a list of its files, as tests have, follows nothing.
 * Returns a function that ends it.
 */
export async function takeAir(build: string, shelf: Shelf): Promise<() => Promise<void>> {
  const own = manifestIn(build)
  if (!own) return async () => {}
  const dist = join(build, '..', '..')
  return await followEditions(own.code, {
    serving: shelf.serving,
    prepare: async (hash) => shelf.hold(await loadSlowly(hash, await fetchBuild(hash, dist), shelf.known)),
    swap: (hash) => {
      shelf.swap(hash)
      void clearAway(hash)
    },
  })
}

/** Builds that no server may ask for any more make room on this machine. */
async function clearAway(serving: string): Promise<void> {
  try {
    tidyBuilds(fetchedFolder(), [serving, ...(await neededHashes())])
  } catch (error) {
    log.warn({ err: error }, 'former builds stay on this machine')
  }
}

/** Takes the hashed files of the last builds into memory, after a start: pages that are open somewhere still ask for them. */
export async function rememberFormer(build: string, shelf: Shelf): Promise<void> {
  const own = manifestIn(build)
  if (!own) return
  const dist = join(build, '..', '..')
  const live = await liveEditions(own.code, BACK_MAX + 1)
  const hashes = new Set([...live.map(({ hash }) => hash), own.hash, ...(readPointer(dist)?.earlier ?? [])])
  for (const hash of [...hashes].filter((each) => each !== shelf.serving()).slice(0, BACK_MAX)) {
    try {
      shelf.holdFiles(hash, await readHashedFiles(await fetchBuild(hash, dist), shelf.known))
    } catch (error) {
      log.info({ err: error, edition: hash.slice(0, 12) }, 'files of a former build are gone')
    }
  }
}
