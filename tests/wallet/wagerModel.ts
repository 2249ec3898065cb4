import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { takeWagers, uncountBet } from '#server/wallet/wagers/correct.ts'
import { addWagers, waiveWagers } from '#server/wallet/wagers/wagers.ts'
import { fc } from '../chance.ts'

/** What happens to a list of requirements. `of` counts back from the newest bet or requirement. */
type Happening =
  | { what: 'deposit' | 'bet'; cents: number }
  | { what: 'bonus'; cents: number; rate: number }
  | { what: 'void'; of: number }
  | { what: 'take'; of: number; cents: number }
  | { what: 'clear' }

const cents = fc.integer({ min: 1, max: 5_000 })
const of = fc.integer({ min: 0, max: 9 })

export const happenings = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant('deposit' as const), cents }) },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('bonus' as const), cents, rate: fc.constantFrom(1, 1.5, 3) }),
    },
    { weight: 6, arbitrary: fc.record({ what: fc.constant('bet' as const), cents }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('void' as const), of }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('take' as const), of, cents }) },
    { weight: 1, arbitrary: fc.constant({ what: 'clear' as const }) },
  ),
  { minLength: 12, maxLength: 24 },
)

const one = <What extends 'deposit' | 'bet'>(what: What) => ({ what, cents: 1 })

/** Found at random: a bet is void after a clearing that it came before. */
export const voidedBeforeAClearing: Happening[][] = [
  [
    { what: 'deposit', cents: 2 },
    { what: 'bet', cents: 2 },
    { what: 'clear' },
    one('bet'),
    { what: 'void', of: 1 },
    one('bet'),
  ],
  [
    { what: 'deposit', cents: 2 },
    one('bet'),
    { what: 'clear' },
    { what: 'bonus', cents: 1, rate: 1 },
    one('deposit'),
    one('bet'),
    one('bet'),
    { what: 'void', of: 2 },
    one('bet'),
  ],
]

type Row = { entry: string; kind: 'deposit' | 'bonus'; length: number; coin: number; isCleared: boolean }
type Bet = { cents: number; at: Date; isVoid: boolean }
type Step = { row: Row } | { bet: Bet } | { cleared: readonly Row[] }

/**
 * What is left of each requirement by the plain law: each bet is put into the oldest that is open, and its rest into the next. Clearing ends
 * what is open then: a requirement that was fulfilled by a bet which is void later is open again.
 */
function leftByLaw(steps: readonly Step[]): number[] {
  const rows: { row: Row; left: number }[] = []
  for (const step of steps) {
    if ('row' in step) rows.push({ row: step.row, left: step.row.length })
    else if ('cleared' in step) {
      for (const each of rows) if (step.cleared.includes(each.row)) each.left = 0
    } else if (!step.bet.isVoid) {
      let rest = step.bet.cents
      for (const row of rows) {
        const filled = Math.min(rest, row.left)
        row.left -= filled
        rest -= filled
      }
    }
  }
  return rows.map(({ left }) => left)
}

/** Does to the database what happens, and keeps the steps for the plain law. Each happening has a second of its own. */
export class Follower {
  private readonly steps: Step[] = []
  private at = Date.UTC(2026, 11, 1)
  private readonly player: number

  constructor(player: number) {
    this.player = player
  }

  private get rows(): Row[] {
    return this.steps.flatMap((step) => ('row' in step ? [step.row] : []))
  }

  /** What is left of each requirement afterwards, by the law. */
  async follow(happening: Happening): Promise<number[]> {
    this.at += 1_000
    setClock(new Date(this.at))
    await this.happen(happening)
    const left = leftByLaw(this.steps)
    return this.rows.map(({ isCleared }, place) => (isCleared ? 0 : (left[place] ?? 0)))
  }

  private happen(happening: Happening): Promise<unknown> {
    switch (happening.what) {
      case 'deposit':
        return this.add('deposit', happening.cents, happening.cents)
      case 'bonus':
        return this.add('bonus', happening.cents, wagerOf(happening.cents, happening.rate))
      case 'bet':
        return this.bet(happening.cents)
      case 'void':
        return this.undo(happening.of)
      case 'take':
        return this.take(happening.of, happening.cents)
      case 'clear':
        return this.clear()
    }
  }

  private async add(kind: Row['kind'], coin: number, length: number): Promise<void> {
    const entry = `deposit:${randomUUID()}`
    this.steps.push({ row: { entry, kind, length, coin, isCleared: false } })
    const asked = [{ kind, cents: length, locked: kind === 'bonus' ? coin : 0 }]
    await db.transaction((tx) => addWagers(tx, this.player, { id: entry, reason: 'deposit' }, asked))
  }

  private async bet(cents: number): Promise<void> {
    this.steps.push({ bet: { cents, at: new Date(this.at), isVoid: false } })
    await db.execute(sql`select count_wager(${this.player}, ${cents}, 0, ${cents})`)
  }

  private async take(back: number, cents: number): Promise<void> {
    const row = this.rows.at(-1 - back)
    if (!row) return
    const lost = Math.min(cents, row.coin)
    const loss = { entry: row.entry, at: new Date(0), deposit: 0, bonus: 0, [row.kind]: lost }
    await db.transaction((tx) => takeWagers(tx, this.player, loss))
    if (row.isCleared) return
    row.length = row.kind === 'deposit' ? row.length - lost : Math.ceil((row.length * (row.coin - lost)) / row.coin)
    row.coin -= lost
    row.isCleared = row.length === 0
  }

  private async undo(back: number): Promise<void> {
    const bet = this.steps.flatMap((step) => ('bet' in step ? [step.bet] : [])).at(-1 - back)
    if (!bet || bet.isVoid) return
    bet.isVoid = true
    await db.transaction((tx) => uncountBet(tx, this.player, { valid: bet.cents, at: bet.at }))
  }

  private async clear(): Promise<void> {
    const left = leftByLaw(this.steps)
    const cleared = this.rows.filter((row, place) => !row.isCleared && (left[place] ?? 0) > 0)
    for (const row of cleared) row.isCleared = true
    this.steps.push({ cleared })
    await db.transaction((tx) => waiveWagers(tx, this.player, 'waived'))
  }
}
