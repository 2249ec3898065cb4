import { type Answer, post } from '#client/wire/post.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { askLeft } from '../left.ts'
import { openSession } from '../opening.ts'
import { beginAnew, beginPair, openSeeds, takeFair } from '../seeds.ts'
import type { Asked } from './failure.ts'
import { type Bet, type RoundSource, shellRoundOf } from './source.ts'
import { $waiting } from './state.ts'

/** The rounds of a player's game session, for coin. */
export function playerRounds(launchToken: string): RoundSource {
  let gameToken = ''
  let watched: string | undefined
  const tell = () => {
    if (watched !== undefined) void post('houseSeen', { roundId: watched }, gameToken)
    watched = undefined
  }
  return {
    isGuest: false,
    open: async () => {
      const answer = await openSession(launchToken)
      if (!answer.ok) return answer
      const { gameToken: token, playerId, coin, waiting = 0, stakes, pace, fair, unseen, open } = answer.reply
      gameToken = token
      whenLeft(tell)
      openSeeds(token, playerId, fair)
      $waiting.set(waiting)
      return { ok: true, coin, stakes, pace, unseen: unseen && shellRoundOf(unseen), open: open && shellRoundOf(open) }
    },
    play: async (bet) => {
      const answer = await spin(gameToken, bet)
      // The next round takes its place on the server.
      if (answer.ok) watched = undefined
      return taken(answer)
    },
    move: async (roundId, step, move) => taken(await post('houseMove', { roundId, step, move }, gameToken)),
    find,
    noteSeen: (roundId) => {
      watched = roundId
    },
    askLeft: () => askLeft(gameToken),
  }
}

/** A page that is hidden may be closed unasked. A frame that is taken away is only left. */
function whenLeft(tell: () => void): void {
  addEventListener('pagehide', tell)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
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
