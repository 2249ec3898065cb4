import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { depositBonuses } from './activities/depositBonuses.ts'
import { beginAnew } from './backup/anew.ts'
import { readCertificate } from './base/certificate.ts'
import { config } from './base/config.ts'
import { log } from './base/log.ts'
import { consoleApp } from './console/app.ts'
import { drawnBy } from './console/draw.ts'
import { openInside } from './console/listen.ts'
import { catalogue } from './content/catalogue.ts'
import { readSpeech } from './content/speech.ts'
import { textVersions } from './content/textVersions.ts'
import { watchClock } from './db/clockWatch.ts'
import { prepareDataFolder } from './db/preflight.ts'
import { openStorage } from './db/storage.ts'
import { startBots } from './demo/bots.ts'
import { seed } from './demo/seed.ts'
import { makeApp } from './http/app.ts'
import { firstShelf, rememberFormer, takeAir } from './http/onAir.ts'
import { listen } from './http/server.ts'
import { startJobs } from './jobs/jobs.ts'
import { backfillBirthDates } from './kyc/birthDates.ts'
import { backfillApprovals } from './kyc/validity.ts'
import { followSwitchedOff } from './lobby/switchedOff.ts'
import { openSandbox } from './sandbox/listen.ts'
import { requireAgreedVersions } from './standing/checkVersions.ts'
import { isCopyClosed, whenTurned } from './standing/openCopy.ts'
import { prepareProtections } from './standing/protections.ts'
import { followDone } from './standing/tally.ts'
import { services } from './support/content.ts'
import { backfillPayees } from './wallet/bank/backfill.ts'
import { offerBonuses } from './wallet/bonuses.ts'

/** Services behind the HTTP server: catalogue, database, demo players, jobs. */
export type Services = {
  /** One sentence on where the data is. */
  storage: string
  close: () => Promise<void>
}

type Ending = () => Promise<void>

/**
 * Opens everything, in the order in which each needs the other. A mistake in the configuration throws here. `begin` runs as soon as the database is
 * open, since it says which content is on air, and returns its own end.
 */
export async function openServices(begin: () => Promise<Ending> = async () => async () => {}): Promise<Services> {
  catalogue()
  textVersions()
  services()
  readSpeech()
  offerBonuses(depositBonuses)
  // Else the first picture of a document would be lost, with the database elsewhere.
  if (config.pictures === 'folder') prepareDataFolder(config.dataDirectory)
  const storage = await openStorage()
  const stopClock = await watchClock()
  const end = await begin()
  try {
    const stopSwitches = await followSwitchedOff()
    await requireAgreedVersions()
    await prepareProtections()
    const stopDone = await followDone()
    whenTurned(beginAnew)
    await beginAnew()
    await backfillPayees()
    await backfillApprovals()
    await backfillBirthDates()
    if (!(await isCopyClosed())) await seed()
    const stopJobs = await startJobs()
    const closeSandbox = await openSandbox()
    const close = async () => {
      await closeSandbox()
      await stopJobs()
      await stopSwitches()
      await end()
      await stopDone()
      stopClock()
      await storage.close()
    }
    return { storage: storage.sentence, close }
  } catch (error) {
    await end()
    stopClock()
    await storage.close()
    throw error
  }
}

/** The open product. `console` is where operators find theirs; undefined where its port was taken. */
export type Opened = Services & { port: number; console: string | undefined }

/** Opens the whole product on the folder of a build. `close` finishes what is in flight, then lets go of everything. */
export async function openPerya(dist: string): Promise<Opened> {
  if (!existsSync(join(dist, 'client'))) throw new Error('There is no build yet: `npm start` makes one.')
  const certificate = readCertificate(config)
  const shelf = firstShelf(dist)
  // Before listening, so that nobody sees this build where another one is on air.
  const services = await openServices(() => takeAir(dist, shelf))
  try {
    const server = await listen(makeApp(shelf.pages), config.port, config.host, {}, certificate)
    const inside = await openInside(consoleApp(drawnBy(dist), shelf.known)).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    void rememberFormer(dist, shelf).catch((error: unknown) => log.warn({ err: error }, 'former builds are not known'))
    // After listening: a deposit is reported over HTTP, and nobody waits for bots.
    const bots = (await isCopyClosed()) ? { stop: async () => {} } : startBots()
    const close = async () => {
      // At once, so that proxies are told from the signal on.
      const stopped = server.stop()
      await bots.stop()
      await stopped
      await inside?.stop()
      await services.close()
    }
    const consoleOrigin = inside && (config.consoleOrigin ?? `http://localhost:${inside.port}`)
    return { storage: services.storage, port: server.port, console: consoleOrigin && `${consoleOrigin}/console`, close }
  } catch (error) {
    await services.close()
    throw error
  }
}
