import { type PayeeKind, payeeKinds, type Rail, rails } from '#contract/wallet/rails.ts'
import { SettingError } from '../settings.ts'
import { type PayoutName, payoutNames } from './list.ts'

const limits = [...rails, ...payeeKinds] as const

/** A payout that is named for everything, or for the payments of one rail or to one kind of payee: `xendit:instapay`. */
export type PayoutRoute = PayoutName | `${PayoutName}:${(typeof limits)[number]}`

const known: readonly PayoutRoute[] = payoutNames.flatMap((name) => [
  name,
  ...limits.map((limit) => `${name}:${limit}` as const),
])

/** The payout that a route names. */
export function payoutIn(route: PayoutRoute): PayoutName | undefined {
  return payoutNames.find((name) => name === route.split(':')[0])
}

/** Whether a route is for such a payment. */
export function isFor(route: PayoutRoute, payment: { rail: Rail; kind: PayeeKind }): boolean {
  const [, only] = route.split(':')
  return only === undefined || only === payment.rail || only === payment.kind
}

/** Payouts separated by commas or spaces, the preferred first, each perhaps with its limit. Every payment must have one. */
export function payoutRoutes(text: string, name: string): readonly PayoutRoute[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const routes = known.filter((route) => words.includes(route))
  if (routes.length === 0 || routes.length < words.length) {
    const wanted = `some of ${payoutNames.join(', ')}, each once, or with one of ${limits.map((limit) => `:${limit}`).join(', ')}`
    throw new SettingError(`${name} is ${JSON.stringify(text.slice(0, 80))}, but it must be ${wanted}.`)
  }
  const gap = gapIn(routes)
  if (gap) throw new SettingError(`${name} names no payout for ${gap}, so such a withdrawal could never be paid.`)
  return Object.freeze(routes.toSorted((one, other) => words.indexOf(one) - words.indexOf(other)))
}

/** The first kind of payment that no route is for. */
function gapIn(routes: readonly PayoutRoute[]): string | undefined {
  for (const rail of rails)
    for (const kind of payeeKinds)
      if (!routes.some((route) => isFor(route, { rail, kind }))) return `a payment by ${rail} to a ${kind}`
  return undefined
}
