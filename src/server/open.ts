import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { depositBonuses } from './activities/depositBonuses.ts'
import { activityWarnings } from './activities/openActivities.ts'
import { readCertificate } from './base/certificate.ts'
import { config } from './base/config.ts'
import { log } from './base/log.ts'
import { catalogue } from './content/catalogue.ts'
import { namePictures, picturesOf } from './content/pictureVersions.ts'
import { readSpeech } from './content/speech.ts'
import { textVersions } from './content/textVersions.ts'
import { warningsOf } from './content/warnings.ts'
import { prepareDataFolder } from './db/preflight.ts'
import { openStorage } from './db/storage.ts'
import { startBots } from './demo/bots.ts'
import { seed } from './demo/seed.ts'
import { requireReturns } from './games/returns.ts'
import { makeApp } from './http/app.ts'
import { astroOf } from './http/astro.ts'
import { pagesOf } from './http/pages.ts'
import { listen } from './http/server.ts'
import { readSite } from './http/site.ts'
import { startJobs } from './jobs/jobs.ts'
import { backfillBirthDates } from './kyc/birthDates.ts'
import { backfillApprovals } from './kyc/validity.ts'
import { requireAgreedVersions } from './standing/checkVersions.ts'
import { services } from './support/content.ts'
import { refuseDemoContacts } from './support/demoContacts.ts'
import { backfillPayees } from './wallet/bank/backfill.ts'
import { offerBonuses } from './wallet/bonuses.ts'
import { channelWarnings } from './wallet/gateways/opened.ts'

/** Services behind the HTTP server: catalogue, database, demo players, jobs. */
export type Services = {
  /** One sentence on where the data is. */
  storage: string
  close: () => Promise<void>
}

/** Opens everything, in the order in which each needs the other. A mistake in the configuration throws here. */
export async function openServices(): Promise<Services> {
  catalogue()
  textVersions()
  services()
  readSpeech()
  offerBonuses(depositBonuses)
  // Else the first picture of a document would be lost, with the database elsewhere.
  if (config.pictures === 'folder') prepareDataFolder(config.dataDirectory)
  const storage = await openStorage()
  try {
    await requireAgreedVersions()
    await backfillPayees()
    await backfillApprovals()
    await backfillBirthDates()
    await seed()
    const stopJobs = await startJobs()
    const close = async () => {
      await stopJobs()
      await storage.close()
    }
    return { storage: storage.sentence, close }
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** Content that the running server must not show, beyond what its readers refuse. */
function requireOwnContent(dist: string): void {
  if (config.mode === 'live') refuseDemoContacts(catalogue().webConfig, services())
  requireReturns(dist)
}

/** Opens the whole product on a build (`dist/`). `close` finishes what is in flight, then lets go of everything. */
export async function openPerya(dist: string): Promise<Services & { port: number }> {
  if (!existsSync(join(dist, 'client'))) throw new Error('There is no build yet: `npm start` makes one.')
  requireOwnContent(dist)
  const certificate = readCertificate(config)
  const site = readSite(dist)
  namePictures(picturesOf(dist))
  for (const warning of warningsOf(catalogue(), (path) => site.assets.has(path)))
    log.warn(`home cannot show: ${warning}`)
  for (const warning of activityWarnings()) log.warn(`activities.yaml: ${warning}`)
  for (const warning of channelWarnings()) log.warn(`recharge.yaml: ${warning}`)
  const services = await openServices()
  try {
    const server = await listen(makeApp(pagesOf(site, astroOf(dist))), config.port, config.host, {}, certificate)
    // After listening: a deposit is reported over HTTP, and nobody waits for bots.
    const bots = startBots()
    const close = async () => {
      // At once, so that proxies are told from the signal on.
      const stopped = server.stop()
      await bots.stop()
      await stopped
      await services.close()
    }
    return { storage: services.storage, port: server.port, close }
  } catch (error) {
    await services.close()
    throw error
  }
}
