import { eq } from 'drizzle-orm'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { sessions } from '#server/account/tables.ts'
import { type Catalogue, catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { newPlayer, type PlayerOptions, type TestPlayer } from '../player.ts'

type Change = Partial<Omit<Catalogue, 'configs'>> & { configs?: Partial<ActivityConfigs> }

const EVER = Date.parse('2100-01-01T00:00:00Z')

/** One fiesta that never ends. */
const anyTime = ({ basket, fiestas: [first] }: ActivityConfigs['festival']): ActivityConfigs['festival'] => ({
  basket,
  fiestas: first ? [{ ...first, start: 0, end: EVER }] : [],
})

/** content/lobby with every activity in operation, sorted against their numbers. */
export function everythingOn({ configs, ...change }: Change = {}): Catalogue {
  setCatalogue(undefined)
  const real = catalogue()
  const activities = real.activities
    .filter(({ id }) => id !== activityKind.outLink)
    .map(({ id, kind }) => ({ id, kind, sort: 1000 - id, status: 1 as const }))
    .toSorted((one, other) => one.sort - other.sort)
  return {
    ...real,
    activities,
    ...change,
    configs: { ...real.configs, festival: anyTime(real.configs.festival), ...configs },
  }
}

/** What a task gives, as its player is shown it. */
export const awardOf = (taskId: number) => catalogue().configs.tasks.find(({ id }) => id === taskId)?.award ?? []

const FAR = new Date('2031-01-01T00:00:00Z')

/** A player without coin whose session outlives the days that a test's clock passes. */
export async function stayingIn(options: PlayerOptions): Promise<TestPlayer> {
  const player = await newPlayer({ coin: 0, ...options })
  await db.update(sessions).set({ lastSeenAt: FAR, expiresAt: FAR }).where(eq(sessions.player, player.id))
  return player
}

/** content/lobby with the match of a first deposit as its only activity, for tests that count every centavo of something else. */
export function onlyMatch(): Catalogue {
  setCatalogue(undefined)
  const real = catalogue()
  const { firstCharge } = real.configs
  return {
    ...real,
    activities: [{ id: activityKind.firstCharge, kind: 'firstCharge', sort: 1, status: 1 }],
    configs: { ...real.configs, firstCharge: { ...firstCharge, offers: [] } },
  }
}
