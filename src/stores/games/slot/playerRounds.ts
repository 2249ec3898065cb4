import { type Answer, post } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals/lobby.ts'
import { askLeft } from '../left.ts'
import { beginAnew, beginPair, openSeeds, takeFair } from '../seeds.ts'
import type { RoundSource } from './source.ts'

/** The rounds of a player's game session, for coin. */
export function playerRounds(launchToken: string): RoundSource {
  let gameToken = ''
  return {
    isGuest: false,
    open: async () => {
      const answer = await post('houseOpen', { launchToken })
      if (!answer.ok) return answer
      const { gameToken: token, playerId, coin, stakes, pace, fair, unseen } = answer.reply
      gameToken = token
      openSeeds(token, playerId, fair)
      return { ok: true, coin, stakes, unseen, pace }
    },
    play: async (roundId, stake) => {
      const answer = await spin(gameToken, roundId, stake)
      if (!answer.ok) return answer
      const { round, coin, fair } = answer.reply
      takeFair(fair)
      return { ok: true, win: round.win, outcome: round.outcome, coin }
    },
    noteSeen: (roundId) => void post('houseSeen', { roundId }, gameToken),
    askLeft: () => askLeft(gameToken),
  }
}

/** Before the first bet the client seed is drawn here, after the server's commitment. */
async function spin(gameToken: string, roundId: string, stake: number): Promise<Answer<'houseSpin'>> {
  const ask = () => post('houseSpin', { roundId, stake }, gameToken)
  const answer = (await beginPair()) ?? (await ask())
  const isUnbegun = !answer.ok && answer.why === 'refused' && answer.errcode === lobbyErrcodes.seedNeeded
  return isUnbegun ? ((await beginAnew()) ?? (await ask())) : answer
}
