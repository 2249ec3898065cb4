import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { fund } from '../../player.ts'
import type { Cases } from '../../safety/case.ts'
import { give, openFields } from './fixture.ts'

/** New Year is on, whatever the day is, beside all else. The clock stays, since sessions run by it. */
function withoutDates(): void {
  const real = catalogue()
  const activities = real.activities.map(({ start, end, ...line }) =>
    line.kind === 'newYear' ? line : { ...line, ...(start && { start }), ...(end && { end }) },
  )
  setCatalogue({ ...real, activities })
}

// The owner's seed is nobody else's next one.
const opening = (kind: 'box' | 'lottery') => ({
  of: async (owner: Parameters<typeof give>[0], stranger: Parameters<typeof give>[0]) => {
    withoutDates()
    for (const player of [owner, stranger]) {
      await fund(player.id, 10_000)
      await give(player, kind, 2)
    }
    return (await openFields(owner, kind)).fields
  },
  stranger: 'seedMoved' as const,
})

export const cases: Cases = {
  'appNewYearReceiveTask.taskId': 'tasks are everybody’s; how a player stands with them hangs on the session',
  'appNewYearBoxOpen.requestId': opening('box'),
  'appNewYearOpen.requestId': opening('lottery'),
}
