import { randomUUID } from 'node:crypto'
import { shareNetworks } from '#contract/account/shareNetworks.ts'
import { expectedOf, type Openable, openable, thing } from '#contract/activities/newYear/things.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type ActivityBot, ask, type Bargain, type Bot } from '../bot.ts'
import { playToward, smallestDeposit } from '../money.ts'
import { bindNumber } from '../number.ts'
import { worthOf } from '../worth.ts'

type Standing = Reply<'appNewYearUser'>

/** Takes the tasks of the day and the boxes, and opens all that it has. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    const { tasks = [], boxes = [] } = (await ask(bot, 'appNewYearUser', {})) ?? {}
    const paid = tasks.filter(({ kind, state }) => kind === 'todayPay' && state === 'ahead')
    const box = boxes.filter(({ type, state }) => type === 'deposit' && state === 'ahead')
    return [
      ...paid.map(({ goal, progress, items }) => bargainOf(goal - progress, items)),
      ...box.map(({ need, has }) => bargainOf(need - has, [{ id: thing.box, count: 1 }])),
    ]
  },
  strive: async (bot) => {
    const { tasks = [] } = (await ask(bot, 'appNewYearUser', {})) ?? {}
    const ahead = tasks.filter(({ state }) => state === 'ahead')
    const goalOf = (kind: string) => Math.max(0, ...ahead.filter((task) => task.kind === kind).map(({ goal }) => goal))
    if (goalOf('share') > 0) await share(bot)
    await playToward(bot, goalOf)
  },
  claim: async (bot) => {
    const found = await ask(bot, 'appNewYearUser', {})
    const boxed = found && (await takeAll(bot, found))
    // Boxes first, since they hold the other things.
    if (boxed) for (const kind of openable) await openAll(bot, kind)
  },
}

/** Things are worth what they are expected to bring. */
function bargainOf(left: number, items: readonly RewardItem[]): Bargain {
  const { prizes, boxes } = catalogue().configs.newYear
  const worth = worthOf(expectedOf(items, { active: boxes.active, prizes }))
  return { cents: Math.max(left, smallestDeposit()), worth }
}

async function share(bot: Bot): Promise<void> {
  const network = shareNetworks[0]
  if (await ask(bot, 'appNewYearShare', { network })) return
  if (await bindNumber(bot)) await ask(bot, 'appNewYearShare', { network })
}

async function takeAll(bot: Bot, found: Standing): Promise<Standing> {
  let standing = found
  const { offer } = found
  for (const { taskId, state } of found.tasks)
    if (state === 'ready') standing = (await ask(bot, 'appNewYearReceiveTask', { taskId, offer })) ?? standing
  for (const { type } of found.boxes)
    while (standing.boxes.some((box) => box.type === type && box.state === 'ready')) {
      const given = await ask(bot, 'appNewYearExtra', { type, offer })
      if (!given) break
      standing = given
    }
  return standing
}

async function openAll(bot: Bot, kind: Openable): Promise<void> {
  let standing: Standing | undefined = await ask(bot, 'appNewYearUser', {})
  while (standing && standing.things[kind] > 0 && !standing.draws[kind].isUsedUp) {
    const { nextServerSeedHash, draws } = standing
    const { tableHash } = draws[kind]
    const wish = { requestId: randomUUID(), clientSeed: `bot${bot.id}`, nextServerSeedHash, tableHash }
    standing =
      kind === 'box'
        ? await ask(bot, 'appNewYearBoxOpen', wish)
        : await ask(bot, 'appNewYearOpen', { type: kind, ...wish })
  }
}
