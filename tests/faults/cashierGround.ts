import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { sandboxApp } from '#server/sandbox/app.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import type { PaymentEvent } from '#server/wallet/gateway.ts'
import { chooseGateways } from '#server/wallet/gateways/opened.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { choosePayout } from '#server/wallet/payouts/opened.ts'
import { type Outcome, takeWebhook } from '#server/wallet/webhook.ts'
import { setDraw } from '#server/wallet/withdrawals/automatic.ts'
import { pockets } from '../wallet/walletHarness.ts'
import { freshGround, type Ground } from './ground.ts'
import type { Report, Scenario } from './scenario.ts'

/** The sandbox gateway of this process, answering without a port. */
export function reachSandboxHere(): void {
  const sandbox = sandboxApp()
  // What it cannot store is its client's matter: by default it would be printed.
  sandbox.onError((_, c) => c.text('', 500))
  reachSandboxBy(async (path, init) => await sandbox.request(path, init))
}

/** Runs a scenario of the cashier in this process, on a fresh database, with a clock, a chance and gateways of its own. */
export function atCashier(run: (size: 'bounded' | 'long', ground: Ground) => Promise<Report>): Scenario['run'] {
  return async (size) => {
    const ground = await freshGround()
    const { level } = log
    log.level = 'fatal'
    offerBonuses(depositBonuses)
    reachSandboxHere()
    setDraw(() => 99)
    try {
      return await run(size, ground)
    } finally {
      log.level = level
      setDraw(undefined)
      setClock(undefined)
      setCatalogue(undefined)
      chooseGateways()
      choosePayout()
    }
  }
}

export const later = (ms: number) => setClock(() => new Date(Date.now() + ms))

/** A genuine report of the sandbox's bank. */
export const report = (eventId: string, event: PaymentEvent): Promise<Outcome> =>
  takeWebhook(sandboxGateway, { verdict: 'genuine', eventId, event, payload: {} })

/** Laws for one player: each names a figure that is another one than it should be. */
export function differences(where: string, found: Record<string, unknown>, wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) =>
    found[name] === value ? [] : [`${where}: ${name} is ${String(found[name])}, and should be ${String(value)}`],
  )
}

export const coinOf = async (player: { id: number }) => (await pockets(player)).coin
