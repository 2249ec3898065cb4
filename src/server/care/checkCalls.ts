import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../call/handler.ts'
import { answerDueCheck, chooseInterval, type PlaySession, playSessionOf } from './checks.ts'
import { wishQuickPlay } from './quickPlay.ts'

export const getPlaySession: Handler<'getPlaySession'> = async (_body, { session }) =>
  shown(await playSessionOf(session.player))

export const answerCheck: Handler<'answerCheck'> = async (_body, { session: { player } }) => {
  await answerDueCheck(player)
  return shown(await playSessionOf(player))
}

export const setCheckInterval: Handler<'setCheckInterval'> = async ({ every }, { session: { player } }) => {
  await chooseInterval(player, every)
  return shown(await playSessionOf(player))
}

export const setQuickPlay: Handler<'setQuickPlay'> = async ({ isOff }, { session: { player } }) => {
  await wishQuickPlay(player, isOff)
  return shown(await playSessionOf(player))
}

function shown({ since, minutes, staked, won, check, quickPlay }: PlaySession): Reply<'getPlaySession'> {
  const { every, played, isDue, later } = check
  return {
    ...(since && { sinceTime: since.getTime() }),
    ...{ minutes, staked, won },
    check: { every, played, isDue, ...(later && { later: { every: later.every, time: later.at.getTime() } }) },
    quickPlay: { isOff: quickPlay.isOff, ...(quickPlay.onAt && { onTime: quickPlay.onAt.getTime() }) },
  }
}
