import { parentPort } from 'node:worker_threads'
import type { ActivityName } from '#contract/activities/kinds.ts'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { sandboxApp } from '#server/sandbox/app.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { type Plan, simulate } from './simulate.ts'

/** One task of a thread: an activity, on an empty database of its own. */
export type Task = { name: ActivityName; url: string; plan: Plan }

offerBonuses(depositBonuses)
const sandbox = sandboxApp()
reachSandboxBy(async (path, init) => await sandbox.request(path, init))

parentPort?.on('message', async ({ name, url, plan }: Task) => {
  await openDatabase(url)
  const outcome = await simulate(name, plan)
  await closeDatabase()
  parentPort?.postMessage(outcome)
})
