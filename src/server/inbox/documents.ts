import { and, asc, between, eq, gt } from 'drizzle-orm'
import { KYC_RENEWAL_DAYS, KYC_RENEWAL_LATE_DAYS } from '#contract/kyc/limits.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { speechTo } from '../account/language.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { identities } from '../kyc/tables.ts'
import { writeSystemLetter } from './system.ts'

const DAY_MS = 86_400_000
/** After a long outage, older expiries are not announced. */
const LOOKED_BACK_DAYS = 30
const BATCH = 500

/**
 * Tells players twice that their approved document expires soon, and once that it has expired. Players who have submitted a new one get
 * nothing. It may run late or twice, since each subject is announced once.
 */
export async function tellOfDocuments(): Promise<number> {
  const day = (days: number) => manilaDay(now().getTime() + days * DAY_MS)
  const { player, approvedUntil, state } = identities
  const isNear = between(approvedUntil, day(-LOOKED_BACK_DAYS), day(KYC_RENEWAL_DAYS))
  let after = 0
  let told = 0
  for (;;) {
    const rows = await db
      .select({ player, approvedUntil })
      .from(identities)
      .where(and(eq(state, 'approved'), isNear, gt(player, after)))
      .orderBy(asc(player))
      .limit(BATCH)
    for (const row of rows) await tell(row.player, row.approvedUntil ?? '')
    told += rows.length
    after = rows.at(-1)?.player ?? 0
    if (rows.length < BATCH) return told
  }
}

async function tell(player: number, until: string): Promise<void> {
  const today = manilaDay(now())
  const isLate = until <= manilaDay(now().getTime() + KYC_RENEWAL_LATE_DAYS * DAY_MS)
  const moment = until < today ? 'expired' : isLate ? 'late' : 'early'
  const title = until < today ? 'kycExpired' : 'kycExpiring'
  const { formats } = await speechTo(player)
  const values = { date: formats.longDate(dayStart(until)) }
  await writeSystemLetter({ player, title, values, about: `document:${player}:${until}:${moment}` })
}
