import type { ActivityName } from '#contract/activities/kinds.ts'
import { dayAfter } from '#contract/days.ts'
import type { Catalogue } from '#server/content/catalogue.ts'
import type { ActivityBot } from './bot.ts'

/**
 * The configuration with one activity on, whatever its status, and nothing beside it that gives coin for deposits. Bots register by name, and pay at the
 * sandbox's bank.
 */
export function withOnly(name: ActivityName, own: ActivityBot, real: Catalogue): Catalogue {
  const on: Catalogue = {
    ...real,
    activities: real.activities.filter(({ kind }) => kind === name).map((row) => ({ ...row, status: 1 })),
    webConfig: { ...real.webConfig, firstRechargeBonus: 0, registerType: 'username', otpStatus: false },
    gatewaysOf: new Map([...real.gatewaysOf.keys()].map((channel) => [channel, ['sandbox']])),
  }
  return own.switchOn?.(on, real) ?? on
}

/** The first day of a simulation: the wished one, or the activity's first where the wished days see none of it, or its beginning without its end. */
export function firstDay({ activities: [row] }: Catalogue, wished: string, lastDay: string): string {
  const [begins, ends] = [row?.start?.slice(0, 10), row?.end]
  const isOver = ends !== undefined && ends <= `${wished} 00:00`
  const isAhead = begins !== undefined && begins > lastDay
  const isCut = begins !== undefined && begins > wished && ends !== undefined && ends > `${dayAfter(lastDay)} 00:00`
  return begins !== undefined && (isOver || isAhead || isCut) ? begins : wished
}
