import type { Cents } from '#contract/money.ts'
import { railOf } from '#contract/wallet/rails.ts'
import { config } from '../../base/config.ts'
import { payoutNames } from '../../base/payouts/list.ts'
import { isFor, type PayoutRoute, payoutIn } from '../../base/payouts/routes.ts'
import { catalogue } from '../../content/catalogue.ts'
import { counted } from '../counted.ts'
import type { Payout } from '../payout.ts'
import { payouts } from './list.ts'

/** Every `known` payout is asked and heard; `routes` say which of them pays a new withdrawal. */
type Opened = { known: ReadonlyMap<string, Payout>; routes: readonly PayoutRoute[] }

function openedByConfig(): Opened {
  const all = payoutNames.flatMap((name) => {
    const adapter = payouts[name].open(config)
    return adapter ? [counted(adapter, ['send', 'query', 'list'])] : []
  })
  return { known: byName(all), routes: config.payouts }
}

const byName = (list: readonly Payout[]) => new Map(list.map((payout) => [payout.name, payout]))

let opened = openedByConfig()

type Found = { payout: Payout; why?: never } | { payout?: never; why: string }

/** The payout of a new payment: the first named for it that can pay it. `why`: nobody can, so a person decides. */
export function payoutFor({ cents, bank }: { cents: Cents; bank: string }): Found {
  const kind = catalogue().banks.find(({ shortName }) => shortName === bank)?.kind ?? 'bank'
  const payment = { rail: railOf(cents), kind }
  const obstacles: string[] = []
  for (const route of opened.routes.filter((each) => isFor(each, payment))) {
    const name = payoutIn(route) ?? ''
    const payout = opened.known.get(name)
    const why = payout ? payout.obstacle?.({ cents, bank }) : `${name} is not there`
    if (payout && why === undefined) return { payout }
    if (why !== undefined) obstacles.push(why)
  }
  return { why: obstacles.join('; ') }
}

/** The payout of a withdrawal, even after the setting changed; undefined if its settings are gone. */
export function payoutOf(name: string): Payout | undefined {
  return opened.known.get(name)
}

/** Every payout whose settings exist. */
export const knownPayouts = (): Payout[] => [...opened.known.values()]

/** For tests: another adapter that pays from now on, and others that are only asked; without arguments, the configured ones. */
export function choosePayout(other?: Payout, asked: readonly Payout[] = []): void {
  opened = other ? { known: byName([...asked, other]), routes: [other.name] } : openedByConfig()
}

/** For tests: several adapters, with the way they are configured. */
export function choosePayouts(all: readonly Payout[], routes: readonly PayoutRoute[]): void {
  opened = { known: byName(all), routes }
}
