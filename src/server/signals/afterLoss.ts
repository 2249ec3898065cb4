import { manilaDay } from '#contract/time.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Database, Tx } from '../db/database.ts'
import { factsOf } from './facts.ts'
import { type Facts, measure } from './markers.ts'
import { scoreOf } from './score.ts'

const DAY_MS = 86_400_000

/**
 * Whether a player has lost today or the day before while a signal of harm is found. It is measured now, since rounds make no score due; a
 * step of care is asked for elsewhere (`mayPromote`).
 */
export async function hasLossSignal(on: Database | Tx, player: number): Promise<boolean> {
  return isLossSignal(await factsOf(on, player, catalogue().care.signals))
}

export function isLossSignal(facts: Facts): boolean {
  const { signals: rules } = catalogue().care
  const yesterday = manilaDay(facts.at.getTime() - DAY_MS)
  const lost = facts.days.filter(({ day }) => day >= yesterday).reduce((sum, day) => sum + day.lost, 0)
  return lost > 0 && scoreOf(measure(facts, rules), rules) > 0
}
