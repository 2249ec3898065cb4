import { setClock } from '#server/base/clock.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { sentBeside } from '#server/wallet/payouts/beside.ts'
import { type Fault, faults } from './breaking.ts'
import { atCashier } from './cashierGround.ts'
import { type DatabaseProxy, openProxy } from './proxy.ts'
import type { Scenario } from './scenario.ts'
import type { Attempt } from './step.ts'
import { depositSteps } from './stepsOfDeposits.ts'
import { pointSteps } from './stepsOfPoints.ts'
import { withdrawalSteps } from './stepsOfWithdrawals.ts'

const flows = { ...depositSteps, ...withdrawalSteps, ...pointSteps }
const CONNECTIONS = 10
const STEPS_MAX = 50

export const cashierSteps: Scenario = {
  name: 'cashier-steps',
  sentence:
    'whatever the cashier does is done once, though its connection is cut before or after each step, or its process killed there',
  run: atCashier(async (_size, { url }) => {
    await closeDatabase()
    const proxy = await openProxy(url)
    // Without a timeout: what was killed stands still for as long as it takes.
    await openDatabase(proxy.url, CONNECTIONS, 0)
    const counts: Record<string, number> = { unheard: 0, unanswered: 0, killed: 0 }
    const broken: string[] = []
    for (const [name, prepare] of Object.entries(flows)) {
      const arrange = await prepare()
      counts[name] = 0
      for (const fault of faults) {
        const steps = await breakEach(proxy, fault, arrange, (step, law) =>
          broken.push(`${name}, ${fault} at ${step}: ${law}`),
        )
        counts[fault] = (counts[fault] ?? 0) + steps
        counts[name] += steps
      }
    }
    await proxy.close()
    await closeDatabase()
    await openDatabase(url)
    return { counts, broken }
  }),
}

/** Makes the fault at each step in turn, until there is none left. Returns their number. */
async function breakEach(
  proxy: DatabaseProxy,
  fault: Fault,
  arrange: () => Promise<Attempt>,
  say: (step: number, law: string) => void,
): Promise<number> {
  for (let step = 1; step <= STEPS_MAX; step += 1) {
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
  throw new Error(`${fault}: there is no end of steps`)
}
