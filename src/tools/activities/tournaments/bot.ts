import { sumOfPrizes, type TournamentLine } from '#contract/activities/tournaments/config.ts'
import { nextWeekly } from '#contract/activities/weekendLottery/schedule.ts'
import type { Reply } from '#contract/calls/index.ts'
import { dayStart } from '#contract/time.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { type ActivityBot, ask, type Bot } from '../bot.ts'
import { openGames, play } from '../money.ts'

type Tournament = Reply<'tournaments'>['tournaments'][number]

const DAY_MS = 86_400_000
/** Most rounds of a visit. */
const ROUNDS = 50

/** Enters what it may, and plays the rounds that count for the smallest stake, which counts as much as a larger one. */
export const bot: ActivityBot = {
  strive: async (bot) => {
    const { tournaments = [] } = (await ask(bot, 'tournaments', {})) ?? {}
    for (const one of tournaments) if (one.state === 'open' && one.own) await playRest(bot, one, one.own.played)
  },
  claim: async (bot) => {
    const { tournaments = [], isOffered } = (await ask(bot, 'tournaments', {})) ?? {}
    for (const { tournament, state, own } of isOffered ? tournaments : [])
      if (!own && (state === 'ahead' || state === 'open')) await ask(bot, 'tournamentJoin', { tournament })
  },
  most: (from, days) => {
    const start = dayStart(from)
    const end = start.getTime() + days * DAY_MS
    return catalogue().configs.tournaments.lines.reduce(
      (sum, line) => sum + sumOfPrizes(line.prizes) * runsIn(line, start, end),
      0,
    )
  },
}

async function playRest(bot: Bot, { games, stake, rounds }: Tournament, played: number): Promise<void> {
  const game = bot.chance.weighted(
    openGames().filter(({ id }) => games.includes(id)),
    () => 1,
  )
  if (game) await play(bot, { stake, rounds: Math.min(ROUNDS, rounds - played), game })
}

/** How often a line's tournament begins and ends in these days. */
function runsIn({ opens, lengthMs }: TournamentLine, start: Date, end: number): number {
  let runs = 0
  for (let at = nextWeekly(opens, start); at.getTime() + lengthMs < end; at = nextWeekly(opens, at)) runs += 1
  return runs
}
