import { config } from '../../base/config.ts'
import { payoutNames } from '../../base/payouts/list.ts'
import { counted } from '../counted.ts'
import type { Payout } from '../payout.ts'
import { payouts } from './list.ts'

type Opened = { known: ReadonlyMap<string, Payout>; chosen: string }

function openedByConfig(): Opened {
  const all = payoutNames.flatMap((name) => {
    const adapter = payouts[name].open(config)
    return adapter ? [counted(adapter, ['send', 'query'])] : []
  })
  return { known: byName(all), chosen: config.payouts }
}

const byName = (list: readonly Payout[]) => new Map(list.map((payout) => [payout.name, payout]))

let opened = openedByConfig()

/** The payout of new approvals. */
export function chosenPayout(): Payout {
  const payout = opened.known.get(opened.chosen)
  if (!payout) throw new Error(`nobody pays withdrawals: ${opened.chosen} is not there`)
  return payout
}

/** The payout of a withdrawal, even after the setting changed; undefined if its settings are gone. */
export function payoutOf(name: string): Payout | undefined {
  return opened.known.get(name)
}

/** For tests: another adapter that pays from now on, and others that are only asked; without arguments, the configured one. */
export function choosePayout(other?: Payout, asked: readonly Payout[] = []): void {
  opened = other ? { known: byName([...asked, other]), chosen: other.name } : openedByConfig()
}
