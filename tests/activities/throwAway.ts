/** The files of a throw-away activity, and its author's edits elsewhere; for growth.test.ts. */

const NAME = 'redPacket'

/** Its own files, in its folders or under its name. */
export const own: Readonly<Record<string, string>> = {
  [`src/contract/activities/${NAME}/manifest.ts`]: `import type { Kind } from '../manifest.ts'

export const redPacket = {
  id: 22,
  picture: 'red-envelope',
  path: '/activity/cashBonus',
  lists: ['general'],
  reason: 'redPacket',
} as const satisfies Kind
`,
  [`src/contract/activities/${NAME}/config.ts`]: `import * as v from 'valibot'
import { configOf } from '../config.ts'

export const config = configOf({
  file: 'redPacket.yaml',
  schema: v.strictObject({ cents: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  read: ({ value }) => value,
})
`,
  [`src/contract/activities/${NAME}/calls.ts`]: `import { call } from '../../calls/call.ts'
import { cents, rewardItems } from '../../calls/shapes.ts'

export { config } from './config.ts'

export const calls = {
  takeRedPacket: call({
    about: 'Gives what is in the packet, once. Ours.',
    access: 'player',
    body: {},
    reply: { propList: rewardItems, coin: cents },
    refusals: ['rewardReceived'],
  }),
}
`,
  [`src/server/activities/${NAME}/activity.ts`]: `import { rewardId } from '#contract/activities/rewards.ts'
import type { Handler } from '../../call/handler.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, ONCE } from '../claim.ts'

const takeRedPacket: Handler<'takeRedPacket'> = async (_body, { session: { player } }) => {
  const propList = [{ id: rewardId.coin, count: catalogue().configs.redPacket.cents, betRate: 1 }]
  await db.transaction((tx) => claim(tx, player, { activity: 'redPacket', item: 0, round: ONCE }, propList))
  return { propList, coin: (await balancesOf(db, player)).coin }
}

const jobs = [{ name: 'red-packets', cron: '5 4 * * *', run: async () => 0 }]

export const redPacket = { handlers: { takeRedPacket }, jobs, bonusOf: () => [] } satisfies ServerActivity<'redPacket'>
`,
  [`src/islands/activities/${NAME}/Panel.tsx`]: `import type { PanelProps } from '../panel.ts'

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

/** One line each. Its manifest is already listed, like those of all activities of the specification. */
export const shared: Readonly<Record<string, Edit>> = {
  'src/contract/activities/schemas.ts': withLine(`export * as redPacket from './redPacket/calls.ts'`),
  'src/server/activities/index.ts': withLine(`export { redPacket } from './redPacket/activity.ts'`),
  'content/lobby/activities.yaml': (text) => text.replace(/(kind: redPacket, .*status: )0/, '$11'),
}
