/** The files of a throw-away activity, and its author's edits elsewhere; for growth.test.ts. */

const NAME = 'balloon'

/** Its own files, in its folders or under its name. */
export const own: Readonly<Record<string, string>> = {
  [`src/contract/activities/${NAME}/manifest.ts`]: `import type { Kind } from '../manifest.ts'

export const balloon = {
  id: 99,
  picture: 'speech-balloon',
  path: '/activity/balloon',
  lists: ['general'],
  reason: 'balloon',
} as const satisfies Kind
`,
  [`src/contract/activities/${NAME}/config.ts`]: `import * as v from 'valibot'
import { configOf } from '../config.ts'

export const config = configOf({
  file: 'balloon.yaml',
  schema: v.strictObject({ cents: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  read: ({ value }) => value,
})
`,
  [`src/contract/activities/${NAME}/calls.ts`]: `import { call } from '../../call/call.ts'
import { cents, rewardItems } from '../../call/shapes.ts'

export { config } from './config.ts'

export const calls = {
  takeBalloon: call({
    about: 'Gives what is in it, once. Ours.',
    access: 'player',
    body: {},
    reply: { propList: rewardItems, coin: cents },
    refusals: ['rewardReceived'],
  }),
}
`,
  [`src/server/activities/${NAME}/activity.ts`]: `import { rewardId } from '#contract/props/rewards.ts'
import type { Handler } from '../../call/handler.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, ONCE } from '../claim.ts'

const takeBalloon: Handler<'takeBalloon'> = async (_body, { session: { player } }) => {
  const propList = [{ id: rewardId.coin, count: catalogue().configs.balloon.cents, betRate: 1 }]
  await db.transaction((tx) => claim(tx, player, { activity: 'balloon', item: 0, round: ONCE }, propList))
  return { propList, coin: (await balancesOf(db, player)).coin }
}

const jobs = [{ name: 'balloons', cron: '5 4 * * *', run: async () => 0 }]

export const balloon = { handlers: { takeBalloon }, jobs, bonusOf: () => [] } satisfies ServerActivity<'balloon'>
`,
  [`src/islands/activities/${NAME}/Panel.tsx`]: `import type { PanelProps } from '../panel.tsx'

export const Panel = (_: PanelProps) => null
`,
  [`src/layouts/activities/${NAME}/Body.astro`]: '<p></p>\n',
  [`content/lobby/${NAME}.yaml`]: 'cents: 300\n',
  [`content/words/en/${NAME}.json`]: '{}\n',
}

type Edit = (text: string) => string
const withLine =
  (line: string): Edit =>
  (text) =>
    `${text.trimEnd()}\n${line}\n`

/** One line each. */
export const shared: Readonly<Record<string, Edit>> = {
  'src/contract/activities/index.ts': withLine(`export { balloon } from './balloon/manifest.ts'`),
  'src/contract/activities/schemas.ts': withLine(`export * as balloon from './balloon/calls.ts'`),
  'src/server/activities/index.ts': withLine(`export { balloon } from './balloon/activity.ts'`),
  'content/lobby/activities.yaml': withLine('- { id: 99, kind: balloon, sort: 900, status: 1 }'),
}
