import { setClock } from '#server/base/clock.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { sentBeside } from '#server/wallet/payouts/beside.ts'
import type { Fault } from './breaking.ts'
import { type DatabaseProxy, openProxy } from './proxy.ts'
import type { Report } from './scenario.ts'
import type { Attempt, Flow } from './step.ts'

const CONNECTIONS = 10
const STEPS_MAX = 50

/** Runs `work` while this process reaches its database through a proxy. */
export async function throughProxy<Result>(
  url: string,
  work: (proxy: DatabaseProxy) => Promise<Result>,
): Promise<Result> {
  await closeDatabase()
  const proxy = await openProxy(url)
  // Without a timeout: what was killed stands still for as long as it takes.
  await openDatabase(proxy.url, CONNECTIONS, 0)
  const result = await work(proxy)
  await proxy.close()
  await closeDatabase()
  await openDatabase(url)
  return result
}

/** Makes each fault at each step of each flow. Counts the steps of each flow, and those of all of them by fault. */
export async function breakFlows(
  proxy: DatabaseProxy,
  flows: Readonly<Record<string, Flow>>,
  faults: readonly Fault[],
): Promise<Report> {
  const counts: Record<string, number> = {}
  const broken: string[] = []
  for (const [name, prepare] of Object.entries(flows)) {
    const arrange = await prepare()
    let steps = STEPS_MAX
    for (const fault of faults) {
      const say = (step: number, law: string) => broken.push(`${name}, ${fault} at ${step}: ${law}`)
      steps = await breakEach(proxy, { fault, most: steps, arrange, say })
      counts[fault] = (counts[fault] ?? 0) + steps
    }
    counts[name] = steps
    if (steps === 0 || steps === STEPS_MAX) broken.push(`${name} has ${steps} steps`)
  }
  return { counts, broken }
}

type Plan = {
  fault: Fault
  /** Number of steps, as far as known. */
  most: number
  arrange: () => Promise<Attempt>
  say: (step: number, law: string) => void
}

/** Makes the fault at each step in turn, until there is none left. Returns their number. */
async function breakEach(proxy: DatabaseProxy, { fault, most, arrange, say }: Plan): Promise<number> {
  for (let step = 1; step <= most; step += 1) {
    const { run, recover, finish, broken } = await arrange()
    const { met, next, over } = proxy.breakAt(step, fault)
    let isMet = false
    const happened = met.then(() => {
      isMet = true
    })
    const course = run().catch(() => undefined)
    await Promise.race([fault === 'killed' ? happened : course, course])
    next()
    await recover()
    over()
    await course
    await sentBeside()
    await finish?.()
    for (const law of await broken()) say(step, law)
    setClock(undefined)
    if (!isMet) return step - 1
  }
  return most
}
