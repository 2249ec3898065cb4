import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { freshDatabase } from '../database.ts'

test('each foreign key has an index that begins with its columns, in some order', async () => {
  await freshDatabase()
  const { rows } = await db.execute<{ name: string; key: string; is_indexed: boolean }>(sql`
    select conrelid::regclass::text as name, conname as key, exists (
      select from pg_index
      where indrelid = conrelid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    ) or exists (
      -- The rest of a key that names its owner first is looked up among that owner's rows.
      select from pg_index where indrelid = conrelid and indpred is null and indkey[0] = conkey[1]
    ) as is_indexed
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ is_indexed }) => !is_indexed)).toEqual([])
})
