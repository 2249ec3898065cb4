import { type SQL, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'

type Plan = {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  Plans?: Plan[]
}

/** What the database does for a query, with how often. It runs the query. */
export async function planOf(query: SQL): Promise<Plan[]> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${query}`)
  return flat(rows[0]?.['QUERY PLAN'][0].Plan)
}

const flat = (plan: Plan | undefined): Plan[] => (plan ? [plan, ...(plan.Plans ?? []).flatMap(flat)] : [])

const workOf = (node: Plan): number => node['Actual Loops'] * (node['Actual Rows'] + 1)

/** The most that a plan asks of a table with facts about persons. */
export function workOnPersons(plan: readonly Plan[]): number {
  const ofPersons = ['known_devices', 'identities', 'bank_accounts', 'deposit_orders']
  return Math.max(0, ...plan.filter((node) => ofPersons.includes(node['Relation Name'] ?? '')).map(workOf))
}
