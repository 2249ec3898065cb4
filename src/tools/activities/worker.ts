import { parentPort } from 'node:worker_threads'
import type { ActivityName } from '#contract/activities/kinds.ts'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { sandboxApp } from '#server/sandbox/app.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { hunt } from './hunt.ts'
import { hunters } from './hunters/all.ts'
import { type Plan, simulate } from './simulate.ts'

/** One task of a thread, on an empty database of its own: an activity, or a hunter by its name. */
export type Task = { url: string; plan: Plan } & ({ name: ActivityName } | { hunter: string })

offerBonuses(depositBonuses)
const sandbox = sandboxApp()
reachSandboxBy(async (path, init) => await sandbox.request(path, init))

parentPort?.on('message', async (task: Task) => {
  await openDatabase(task.url)
  const outcome = await livedBy(task)
  await closeDatabase()
  parentPort?.postMessage(outcome)
})

async function livedBy(task: Task): Promise<unknown> {
  if ('name' in task) return await simulate(task.name, task.plan)
  const hunter = hunters.find(({ name }) => name === task.hunter)
  if (!hunter) throw new Error(`there is no hunter ${task.hunter}`)
  return await hunt(hunter, task.plan)
}
