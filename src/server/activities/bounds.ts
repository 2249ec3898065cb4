import type { Bound } from '../rates/bound.ts'
import { sides } from './sides.ts'

/** Growth bounds of the activities' tables. */
export const activityBounds: Readonly<Record<string, Bound>> = Object.assign(
  {
    activity_claims: {
      by: 'player',
      most: 'one for each thing that an activity gives, once or once a day: what is configured bounds them',
      held: 'src/server/activities/tables.ts',
      tested: 'tests/activities/claim.test.ts',
    },
    activity_draws: {
      by: 'player',
      most: 'one for each lantern, box, ticket or firework that an activity gave',
      held: 'src/server/activities/draws/draw.ts',
      tested: 'tests/activities/christmas/lanterns.test.ts',
    },
    activity_spent: {
      by: 'nobody',
      why: 'one row a day for each activity with a budget, and one in all',
    },
  } satisfies Record<string, Bound>,
  ...sides.map(({ bounds }) => bounds),
)
