import type { ActivityConfigs } from '#contract/activities/config.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { type Catalogue, catalogue, setCatalogue } from '#server/content/catalogue.ts'

type Change = Partial<Omit<Catalogue, 'configs'>> & { configs?: Partial<ActivityConfigs> }

/** content/lobby with every activity in operation, sorted against their numbers. */
export function everythingOn({ configs, ...change }: Change = {}): Catalogue {
  setCatalogue(undefined)
  const real = catalogue()
  const activities = real.activities
    .filter(({ id }) => id !== activityKind.outLink)
    .map(({ id, kind }) => ({ id, kind, sort: 1000 - id, status: 1 as const }))
    .toSorted((one, other) => one.sort - other.sort)
  return { ...real, activities, ...change, configs: { ...real.configs, ...configs } }
}
