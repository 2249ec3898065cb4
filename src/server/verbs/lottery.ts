import { isDay } from '#contract/days.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { bringRound } from '../activities/weekendLottery/bring.ts'
import { type Draw, findDraw, latestDraws } from '../activities/weekendLottery/draws.ts'
import { type Cell, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { line, placed } from './fields.ts'
import { formatCoin } from './formats.ts'
import type { Subject, Verb } from './verb.ts'

const LISTED_MAX = 60

const DRAW = placed(line('<day>', 'Which draw? Give the day on which it closes, as 2026-01-31.', isDay))
const SIGNATURE = placed(
  line('<signature>', 'Give the signature of the round: 96 characters, digits and a to f.', (text) =>
    /^[0-9a-f]{96}$/i.test(text),
  ),
)

async function list() {
  const rows = (await latestDraws(LISTED_MAX)).map((draw): Cell[] => [
    ...[draw.day, draw.state, draw.closesAt, draw.drawsAt, draw.tickets, formatCoin(draw.reserved)],
    ...[draw.chain.hash, draw.round, draw.broughtBy, draw.drawnAt, draw.paidAt],
  ])
  const heads = [
    'draw',
    'state',
    'closes',
    'draws',
    'tickets',
    'reserved',
    'chain',
    'round',
    'brought by',
    'drawn',
    'paid',
  ]
  return said({ heads, rows, none: 'There was no draw.' })
}

async function waitingDraw({ day }: { day: string }): Promise<Subject<Draw> | Refused> {
  const draw = await findDraw(day)
  if (!draw) return refused(`There is no draw ${day}: "lottery draws" shows them.`)
  if (draw.state === 'open') return refused('It is still open: its round counts once its list of tickets is closed.')
  if (draw.signature !== null) return refused('It has its round already, so nothing has changed.')
  const { hash } = draw.chain
  const at = roundTime(draw.chain, draw.round).toISOString()
  return { of: draw, sentences: [`Draw ${day}: ${draw.tickets} tickets, round ${draw.round} of ${hash} at ${at}`] }
}

export const lotteryVerbs: readonly Verb[] = [
  verb({
    name: 'lottery draws',
    words:
      'draws of the weekend lottery, the newest first: how far each is, its round of the beacon, and who brought it',
    kind: 'look',
    right: 'seeActivities',
    fields: {},
    run: list,
  }),
  verb({
    name: 'lottery beacon',
    words:
      'brings the round of the beacon that a closed draw waits for, as any relay of its chain tells it. It counts only by the signature of its chain',
    kind: 'act',
    right: 'switchActivities',
    fields: { day: DRAW, signature: SIGNATURE },
    subject: waitingDraw,
    run: async ({ signature }, { act, by }, draw) => {
      const { done } = await act(async (tx) => ({ done: await bringRound(tx, draw, signature.toLowerCase(), by) }))
      return done
        ? said('Done: the draw is held within a minute.')
        : refused('Its chain did not sign this round so, or the round came meanwhile: nothing has changed.')
    },
  }),
]
