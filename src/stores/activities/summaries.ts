import { kindNamed } from '#contract/activities/kinds.ts'

/** What every page knows of an activity while it is on: `<name>/summary.ts`, fetched when it is. */
type Summary = { refresh: () => Promise<void> }

const found = new Map(
  Object.entries(import.meta.glob<Summary>('./*/summary.ts')).map(([path, load]) => [
    kindNamed(path.split('/')[1] ?? '')?.id,
    load,
  ]),
)

/** Asks anew for what is known of the activities that are on. Code that cannot be fetched leaves what was known (spec 8). */
export async function refreshOn(activityIds: readonly number[]): Promise<void> {
  const summaries = await Promise.all(
    activityIds.map((id) =>
      found
        .get(id)?.()
        .catch(() => undefined),
    ),
  )
  await Promise.all(summaries.map((summary) => summary?.refresh()))
}
