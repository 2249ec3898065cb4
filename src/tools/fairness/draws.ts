import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sumOfWeights } from '#contract/points/draw.ts'
import { say } from '#server/base/say.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { stopOnSignal } from '#server/http/signals.ts'
import type { Bot } from '../activities/bot.ts'
import { chanceOf } from '../activities/chance.ts'
import { startClock, stopClock } from '../activities/clock.ts'
import { openThrowAway } from '../activities/database.ts'
import { registerPersons } from '../activities/register.ts'
import { type Drawable, type DrawReply, drawables, withAllOn } from './drawables.ts'
import { binomialTail } from './pValues.ts'
import { faultOfReply } from './replies.ts'

/** A prize that comes less likely so far from its odds is a finding. */
const P_LEAST = 0.001
const DRAWS_LEAST = 100
/** Each player has so many draws, and so many players draw at a time. */
const DRAWS_OF_PLAYER = 200
const AT_A_TIME = 6
/** Friends are other players, and some bring a ticket together. */
const PLAYERS_LEAST = 11
const CLOCK = new Date('2026-12-27T01:00:00Z')

type Wish = { draws: number; of: readonly string[] | undefined; keep: string | undefined }

/** Opens a number of each thing that is fixed beforehand, through the served calls, and judges how often each prize came. Resolves to the exit code. */
export async function testDraws({ draws, of, keep }: Wish): Promise<number> {
  const wanted = drawables.filter(({ name }) => of?.includes(name) ?? true)
  if (!Number.isSafeInteger(draws) || draws < DRAWS_LEAST || wanted.length < (of?.length ?? 1)) {
    say(`At least ${DRAWS_LEAST} draws, of ${drawables.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'perya-draws-'))
  mkdirSync(folder, { recursive: true })
  say(
    `${draws} draws each of ${wanted.map(({ name }) => name).join(', ')}; a prize with p below ${P_LEAST} is a finding. Replies: ${folder}`,
  )
  const database = await openThrowAway()
  stopOnSignal(database.close)
  try {
    let findings = 0
    for (const one of wanted) {
      await openDatabase(await database.fresh(one.name))
      findings += await judged(one, draws, folder)
      await closeDatabase()
    }
    say('', findings === 0 ? 'Every prize came as its odds say.' : `${findings} findings.`)
    return findings === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

/** Draws, tells of each prize, and resolves to the number of findings. */
async function judged(one: Drawable, draws: number, folder: string): Promise<number> {
  setCatalogue(withAllOn(catalogue()))
  startClock(CLOCK)
  try {
    const path = join(folder, `${one.name}.jsonl`)
    await drawRest(one, draws, path)
    const replies = keptIn(path)
    const prizes = one.prizes()
    const faults = replies.flatMap((reply) => faultOfReply(reply, prizes) ?? [])
    say('', `${one.name}: ${replies.length} replies in ${path}, ${faults.length} do not hold.`, ...faults.slice(0, 10))
    const all = sumOfWeights(prizes)
    let findings = faults.length + (replies.length === draws ? 0 : 1)
    for (const { id, weight } of prizes) {
      const times = replies.filter(({ draw }) => draw.prize === id).length
      const p = binomialTail(times, draws, weight / all)
      if (p < P_LEAST) findings += 1
      const expected = ((draws * weight) / all).toFixed(1)
      say(`  prize ${id}: ${times}, expected ${expected}, p ${p.toFixed(4)}${p < P_LEAST ? ' FINDING' : ''}`)
    }
    return findings
  } finally {
    stopClock()
    setCatalogue(undefined)
  }
}

/** The replies that a run, and those before it, have kept. A line that was cut when a run was stopped was never read by anybody. */
function keptIn(path: string): DrawReply[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  lines.pop()
  return lines.map((line) => JSON.parse(line))
}

/** Draws what is missing of the fixed number, by players who each draw one after the other. */
async function drawRest(one: Drawable, draws: number, path: string): Promise<void> {
  const kept = keptIn(path)
  writeFileSync(path, kept.map(lineOf).join(''))
  const left = draws - kept.length
  if (kept.length > 0) say(`${one.name}: ${kept.length} are kept from before, ${left} are left.`)
  const players = await registerPersons(Math.max(PLAYERS_LEAST, Math.ceil(left / DRAWS_OF_PLAYER)), chanceOf(one.name))
  const waiting = players.slice(0, Math.ceil(left / DRAWS_OF_PLAYER)).map((player, at) => ({
    player,
    most: Math.min(DRAWS_OF_PLAYER, left - at * DRAWS_OF_PLAYER),
  }))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await drawAll(one, next.player, { most: next.most, path })
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}

const lineOf = (reply: DrawReply) => `${JSON.stringify(reply)}\n`

/** Keeps each reply as it comes. A refused draw would be missing in the counts, so it ends the test. */
async function drawAll(one: Drawable, player: Bot, { most, path }: { most: number; path: string }): Promise<void> {
  let drawn = 0
  while (drawn < most) {
    const before = drawn
    await one.drawSome(player, most - drawn, (reply) => {
      appendFileSync(path, lineOf(reply))
      drawn += 1
    })
    if (drawn === before || player.stops.size > 0)
      throw new Error(`${one.name}: a draw was refused: ${[...player.stops.keys()].join()}`)
  }
}
