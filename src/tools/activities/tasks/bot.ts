import type { Task } from '#contract/activities/tasks/config.ts'
import { deedOf, taskState } from '#contract/activities/tasks/kinds.ts'
import { openTasksOf } from '#contract/activities/tasks/open.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type ActivityBot, ask, type Bot } from '../bot.ts'
import { openGames, playToward, smallestDeposit } from '../money.ts'
import { worthOf } from '../worth.ts'

const open = () => openTasksOf(catalogue().configs.tasks)

/** Rounds that a bot plays for a task of play, of wins, or of different games. */
const goalOf = (kind: Task['kind']): number =>
  Math.max(
    0,
    ...open()
      .filter((task) => task.kind === kind)
      .map(({ goal }) => goal),
  )

export const bot: ActivityBot = {
  bargains: async (bot) => {
    const daily = open().filter(({ kind }) => kind === 'todayPay')
    const first = bot.hasDeposited ? [] : open().filter(({ kind }) => kind === 'firstPay')
    const { states, usedUp } = await standingOf(bot)
    const left = daily.filter(({ id }) => states.get(id) === undefined)
    const offers = [
      ...left.map((task) => ({ task, cents: task.goal })),
      ...first.map((task) => ({ task, cents: smallestDeposit() })),
    ].filter(({ task }) => !usedUp.includes(task.id))
    return offers.map(({ task, cents }) => ({ cents, worth: worthOf(task.award) }))
  },
  strive: async (bot) => {
    for (const { kind } of open()) {
      const deed = deedOf(kind)
      if (deed) await ask(bot, 'appProxyUser4TaskUserShare', deed)
    }
    for (const { id } of openGames().slice(0, goalOf('favourite'))) await ask(bot, 'gameLike', { id, like: 1 })
    await playToward(bot, goalOf)
  },
  claim: async (bot) => {
    const awards = new Map(open().map(({ id, award }) => [id, award]))
    const { states, usedUp } = await standingOf(bot)
    for (const [taskId, state] of states)
      if (state === taskState.ready && !usedUp.includes(taskId))
        await ask(bot, 'receiveTaskAward', { taskId, award: [...(awards.get(taskId) ?? [])] })
  },
}

/** The states of the tasks that are reached, and the tasks whose reward is used up. A missing deposit refuses a claim, which the report counts. */
async function standingOf(bot: Bot): Promise<{ states: ReadonlyMap<number, number>; usedUp: readonly number[] }> {
  const { taskData = '{}', usedUp = [] } = (await ask(bot, 'getTaskUser', {})) ?? {}
  const states = JSON.parse(taskData) as Record<string, number> // spec 3's JSON, from the contract's reply
  const known = new Set(open().map(({ id }) => id))
  const own = Object.entries(states).flatMap(([id, state]) =>
    known.has(Number(id)) ? [[Number(id), state] as const] : [],
  )
  return { states: new Map(own), usedUp }
}
