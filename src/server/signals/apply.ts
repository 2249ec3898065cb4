import { and, desc, eq, isNull } from 'drizzle-orm'
import { type CareStep, isAtLeast } from '#contract/care/signals.ts'
import type { SignalRules } from '#contract/lobby/catalogueCare.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { limitsOf, mostOf } from '../care/limits.ts'
import { closeQuickPlay } from '../care/quickPlay.ts'
import { careCases, careDue, careScores, type Measured } from '../care/signalTables.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { factsOf } from './facts.ts'
import { writeCareLetter } from './letters.ts'
import { type Facts, measure } from './markers.ts'
import { offerOf, scoreOf, stepOf } from './score.ts'

const DAY_MS = 86_400_000

type Row = typeof careScores.$inferSelect
/** What was found about a player now. */
type Found = { player: number; facts: Facts; measured: Measured; score: number; offered: Cents | undefined }

/** Scores a player, and takes the step that the score asks for. Nobody waits for it, and repeating it changes nothing. */
export async function scorePlayer(player: number): Promise<CareStep> {
  return await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    return await scoreLocked(tx, player)
  })
}

/** The same in the caller's transaction, which has locked the wallet. Who cannot log in is not scored: a case of theirs stays. */
export async function scoreLocked(tx: Tx, player: number): Promise<CareStep> {
  await tx.delete(careDue).where(eq(careDue.player, player))
  const [owner] = await tx
    .select({ state: players.state, isBot: players.isBot })
    .from(players)
    .where(eq(players.id, player))
  if (owner?.state !== 'open' || owner.isBot) return 'none'
  const { signals: rules } = catalogue().care
  const facts = await factsOf(tx, player, rules)
  const measured = measure(facts, rules)
  const offered = offerOf(facts, mostOf((await limitsOf(player, tx)).get('lossWeek')), rules)
  const found = { player, facts, measured, score: scoreOf(measured, rules), offered }
  const [before] = await tx.select().from(careScores).where(eq(careScores.player, player))
  // Whoever was never near a step has no row.
  if (!before && found.score === 0) return 'none'
  const taken = { step: await takeStep(tx, found, rules), before }
  await store(tx, found, taken, await tell(tx, found, taken, rules))
  await closeQuickPlay(tx, player, isQuickPlayOver(taken.step, rules))
  return taken.step
}

/** The step of a score. While a case is open the player stays in it, whatever the score. A case that was closed is not opened again at once. */
async function takeStep(tx: Tx, { player, score, measured }: Found, rules: SignalRules): Promise<CareStep> {
  const own = eq(careCases.player, player)
  if ((await tx.$count(careCases, and(own, isNull(careCases.closedAt)))) > 0) return 'case'
  const step = stepOf(score, rules)
  if (step !== 'case') return step
  const [last] = await tx.select().from(careCases).where(own).orderBy(desc(careCases.openedAt)).limit(1)
  const isQuiet = last?.closedAt && isWithin(last.closedAt, rules) && score <= last.score
  if (isQuiet) return 'offer'
  await tx.insert(careCases).values({ player, openedAt: now(), score, measured })
  return 'case'
}

/** Whether turbo and autoplay are closed in a step. */
const isQuickPlayOver = (step: CareStep, { quickPlayOffFrom: from }: SignalRules): boolean =>
  from !== 'never' && isAtLeast(step, from)

const isWithin = (since: Date | null | undefined, { quietDays }: SignalRules): boolean =>
  since !== null && since !== undefined && now().getTime() - since.getTime() < quietDays * DAY_MS

type Step = { step: CareStep; before: Row | undefined }
type Told = Partial<Pick<Row, 'notedAt' | 'offeredAt'>>

/** Writes the letter of a step that is higher than before: the offer of a limit, or the note where there is nothing to offer. */
async function tell(
  tx: Tx,
  { player, facts, offered }: Found,
  { step, before }: Step,
  rules: SignalRules,
): Promise<Told> {
  if (isAtLeast(before?.step ?? 'none', step)) return {}
  const isOffer = isAtLeast(step, 'offer') && offered !== undefined
  if (isWithin(isOffer ? before?.offeredAt : before?.notedAt, rules)) return {}
  await writeCareLetter(tx, player, facts, rules.days, isOffer ? offered : undefined)
  return isOffer ? { offeredAt: now() } : { notedAt: now() }
}

async function store(
  tx: Tx,
  { player, score, measured, offered }: Found,
  { step, before }: Step,
  told: Told,
): Promise<void> {
  const at = now()
  const stepSince = before?.step === step ? before.stepSince : at
  const set = { score, measured, scoredAt: at, step, stepSince, offered: offered ?? null, ...told }
  await tx
    .insert(careScores)
    .values({ player, ...set })
    .onConflictDoUpdate({ target: careScores.player, set })
}
