import { type Answer, post } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals/lobby.ts'
import { askLeft } from '../left.ts'
import { openSession } from '../opening.ts'
import { beginAnew, beginPair, openSeeds, takeFair } from '../seeds.ts'
import type { Asked } from './failure.ts'
import { type Bet, type RoundSource, shellRoundOf } from './source.ts'
import { $waiting } from './state.ts'

/** The rounds of a player's game session, for coin. */
export function playerRounds(launchToken: string): RoundSource {
  let gameToken = ''
  return {
    isGuest: false,
    open: async () => {
      const answer = await openSession(launchToken)
      if (!answer.ok) return answer
      const { gameToken: token, playerId, coin, waiting = 0, stakes, pace, fair, unseen, open } = answer.reply
      gameToken = token
      openSeeds(token, playerId, fair)
      $waiting.set(waiting)
      return { ok: true, coin, stakes, pace, unseen: unseen && shellRoundOf(unseen), open: open && shellRoundOf(open) }
    },
    play: async (bet) => taken(await spin(gameToken, bet)),
    move: async (roundId, step, move) => taken(await post('houseMove', { roundId, step, move }, gameToken)),
    find,
    noteSeen: (roundId) => void post('houseSeen', { roundId }, gameToken),
    askLeft: () => askLeft(gameToken),
  }
}

/** The player's own rounds tell it, so that nothing is staked by asking. An ended round has no step. */
async function find({ roundId, move }: Asked): Promise<boolean | undefined> {
  const answer = await post('getRounds', { roundId })
  if (!answer.ok) return undefined
  const [round] = answer.reply.rows
  return round !== undefined && (!move || round.step === undefined || round.step >= move.step)
}

/** The round of an answer, whose seeds are noted, and what waits. */
function taken(answer: Answer<'houseSpin'> | Answer<'houseMove'>) {
  if (!answer.ok) return answer
  const { round, coin, waiting = 0, fair } = answer.reply
  takeFair(fair)
  $waiting.set(waiting)
  return { ok: true, round: shellRoundOf(round), coin } as const
}

/** Before the first bet the client seed is drawn here, after the server's commitment. */
async function spin(gameToken: string, bet: Bet): Promise<Answer<'houseSpin'>> {
  const ask = () => post('houseSpin', bet, gameToken)
  const answer = (await beginPair()) ?? (await ask())
  const isUnbegun = !answer.ok && answer.why === 'refused' && answer.errcode === lobbyErrcodes.seedNeeded
  return isUnbegun ? ((await beginAnew()) ?? (await ask())) : answer
}
