import type { Config } from './config.ts'
import { payoutIn } from './payouts/routes.ts'

const ABOVE = 2_000
const PORT_MAX = 65_535

type Settings = Pick<Config, 'mode' | 'payments' | 'port' | 'sandboxPort' | 'sandboxOrigin'>

/** The port of the sandbox gateway: where none is configured, far enough from PORT that processes beside each other do not meet. */
export function sandboxPort({ sandboxPort: chosen, port }: Settings): number {
  if (chosen !== 0) return chosen
  return port + ABOVE <= PORT_MAX ? port + ABOVE : port - ABOVE
}

/** Whether the sandbox has anything to do: it takes payments, pays withdrawals, or is the randomness beacon. */
export function hasSandbox(settings: Pick<Config, 'mode' | 'payments' | 'payouts' | 'beacon'>): boolean {
  const { mode, payments, payouts, beacon } = settings
  const isPaying = payouts.some((route) => payoutIn(route) === 'sandbox')
  return mode === 'demo' && (isPaying || payments.includes('sandbox') || beacon === 'sandbox')
}

/** The origin of the sandbox gateway's pages; undefined where it takes no payments. */
export function sandboxOrigin(settings: Settings): string | undefined {
  const { mode, payments, sandboxOrigin: chosen } = settings
  if (mode !== 'demo' || !payments.includes('sandbox')) return undefined
  return chosen ?? `http://localhost:${sandboxPort(settings)}`
}
