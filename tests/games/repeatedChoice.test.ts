import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { db } from '#server/db/database.ts'
import { engineOf, rulesOf } from '#server/games/engines.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { takeSeat } from './gameSession.ts'

/** Two choices of each kind of game that takes one. */
const choices: Partial<Record<GameKind, [string, string]>> = {
  dice: ['over:5049', 'under:4949'],
  keno: ['low:1,2', 'low:1,3'],
  limbo: ['times:200', 'times:201'],
  mines: ['mines:3', 'mines:5'],
  plinko: ['rows:8:low', 'rows:9:low'],
  tower: ['climb:easy', 'climb:hard'],
  wheel: ['segments:10:low', 'segments:10:medium'],
}

beforeAll(freshDatabase)
afterEach(async () => expect(await verifyLedger(db)).toEqual([]))

const firstOf = (kind: GameKind) => rulesOf(kind)[0]?.id ?? 0

const takesChoice = (kind: GameKind) => engineOf(firstOf(kind))?.isChoice(undefined) === false

test('every kind that takes a choice is tested here', () => {
  expect(Object.keys(choices).sort()).toEqual(kindNames.filter(takesChoice).sort())
})

test.each(kindNames)('%s: a round id is one round of one choice', async (kind) => {
  const [first, other] = choices[kind] ?? [undefined, 'over:5049']
  const { gameToken } = await takeSeat(1_000_000, firstOf(kind))
  const bet = { roundId: randomUUID(), stake: engineOf(firstOf(kind))?.stakes[0] ?? 0 }
  const spin = (choice: string | undefined) =>
    call('houseSpin', { ...bet, ...(choice !== undefined && { choice }) }, { token: gameToken })
  const played = await spin(first)
  expect(played).toMatchObject({ errcode: 0 })
  expect(await spin(other)).toMatchObject({ errcode: errcodes.choiceRefused })
  if (first !== undefined) expect(await spin(undefined)).toMatchObject({ errcode: errcodes.choiceRefused })
  expect((await spin(first)).round).toEqual(played.round)
  // An open round has ended; what was chosen for it stays.
  if ((played.round as { step?: number }).step === undefined) return
  const end = await call('houseMove', { roundId: bet.roundId, step: 1, move: 'stop' }, { token: gameToken })
  if (end.errcode !== 0) return
  expect(await spin(other)).toMatchObject({ errcode: errcodes.choiceRefused })
  expect((await spin(first)).round).toEqual(end.round)
})
