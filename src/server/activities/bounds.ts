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
    commission_days: { by: 'nobody', why: 'one for each day and activity' },
    commission_sources: {
      by: 'player',
      most: 'one a day for each activity and type of game that the player has played, gone after 90 days',
      held: 'src/server/activities/commission/addUp.ts',
      tested: 'tests/activities/agent/commissions.test.ts',
    },
    commissions: {
      by: 'player',
      most: 'one a day for each activity and level with friends who played',
      held: 'src/server/activities/commission/tables.ts',
      tested: 'tests/activities/agent/commissions.test.ts',
    },
    commission_changes: {
      by: 'player',
      most: 'one for each exchange of at least the minimum, each bet or deposit that is taken back, and each correction',
      held: 'src/server/activities/commission/exchange.ts',
      tested: 'tests/activities/agent/exchange.test.ts',
    },
    activity_spent: {
      by: 'nobody',
      why: 'one row a day for each activity with a budget, and one in all',
    },
  } satisfies Record<string, Bound>,
  ...sides.map(({ bounds }) => bounds),
)
