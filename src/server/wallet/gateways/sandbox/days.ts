import type { Cents } from '#contract/money.ts'
import { sandboxDays } from '../../../base/gateways/sandbox.ts'

export type SandboxDay = (typeof sandboxDays)[number]

/** The days that a payer may choose. While the gateway is down, nobody pays. */
export const payersDays = sandboxDays.filter((day) => day !== 'down')

/** Centavos of an amount that choose a day: 500.91 is paid slowly, 500.97 finds the gateway down. */
const CENTAVOS: ReadonlyMap<number, SandboxDay> = new Map([
  [91, 'slow'],
  [92, 'twice'],
  [93, 'outOfOrder'],
  [94, 'silent'],
  [95, 'wrongAmount'],
  [96, 'reversed'],
  [97, 'down'],
])

/** The day of an amount: by its centavos, else the usual one. */
export function dayOf(cents: Cents, usual: SandboxDay): SandboxDay {
  return CENTAVOS.get(cents % 100) ?? usual
}
