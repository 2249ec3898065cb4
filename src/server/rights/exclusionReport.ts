import { asc, gte } from 'drizzle-orm'
import type { KycFields } from '#contract/kyc/kyc.ts'
import { dayStart } from '#contract/time.ts'
import { db } from '../db/database.ts'
import { approvedFields } from '../kyc/validity.ts'
import { birthDateOf } from '../standing/birthDates.ts'
import type { Exclusion } from '../standing/exclusions.ts'
import { exclusions } from '../standing/exclusionTables.ts'

/** An exclusion and its person, as far as an approved identity tells it. */
export type ReportedExclusion = { exclusion: Exclusion; person: KycFields; birthDate: string | undefined }

/** Exclusions for the regulator, oldest first, ended ones too: of all days, or those that began on a day in Manila or after it. */
export async function reportExclusions(since: string | undefined): Promise<ReportedExclusion[]> {
  const rows = await db
    .select()
    .from(exclusions)
    .where(since === undefined ? undefined : gte(exclusions.startedAt, dayStart(since)))
    .orderBy(asc(exclusions.startedAt), asc(exclusions.id))
  const reported: ReportedExclusion[] = []
  for (const exclusion of rows) {
    const person = (await approvedFields(exclusion.player)) ?? {}
    reported.push({ exclusion, person, birthDate: person.birthDate ?? (await birthDateOf(exclusion.player)) })
  }
  return reported
}
