import { kindNamed } from '#contract/activities/kinds.ts'

/** The data of an activity for every page while it is on: `<name>/summary.ts`, loaded on demand. */
type Summary = { refresh: () => Promise<void> }

const found = new Map(
  Object.entries(import.meta.glob<Summary>('./*/summary.ts')).map(([path, load]) => [
    kindNamed(path.split('/')[1] ?? '')?.id,
    load,
  ]),
)

/** Reloads the data of current activities. If code cannot be loaded, the known data stay (spec 8). */
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
