import { join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { type Problem, sentenceOf } from '../content/problem.ts'
import { db, type Tx } from '../db/database.ts'
import { BuildFailed } from '../editions/compile.ts'
import type { Built } from '../editions/makeBuild.ts'
import { hashOfFolder } from '../editions/manifest.ts'
import { ownPlace, type Prepared, prepareBuilt, unlessWrong, type Wrong } from '../editions/prepare.ts'
import { neededHashes } from '../editions/rows.ts'
import { dropBuild, fetchBuild, keepBuild } from '../editions/store.ts'
import { problemsOf } from './examine.ts'
import { type LaidOut, withDraft } from './folder.ts'
import { draftBuilds } from './tables.ts'

export type DraftBuild = typeof draftBuilds.$inferSelect

/** The newest build of a draft, to be looked at; undefined without any. */
export async function draftBuild(): Promise<DraftBuild | undefined> {
  const [found] = await db.select().from(draftBuilds).limit(1)
  return found
}

/** Checks and builds the draft, and keeps it in the file store, so that every process can show it. Nothing goes on air. */
export async function buildDraft(): Promise<Built | Wrong> {
  return await withDraft(async (laid) => {
    const known = await builtAlready(laid)
    if (known) return known
    const problems = await problemsOf(laid)
    if (problems.length > 0) return wrongBy(problems)
    return await unlessWrong(() => make(laid))
  })
}

/** The draft, checked, built and ready to be published. A build that was looked at is not made again. */
export async function prepareDraft(): Promise<Prepared | Wrong> {
  return await withDraft(async (laid) => {
    const problems = await problemsOf(laid)
    if (problems.length > 0) return wrongBy(problems)
    return await unlessWrong(async () => {
      const built = (await builtAlready(laid)) ?? (await make(laid))
      return await prepareBuilt(built, laid.air.live, ownPlace().dist)
    })
  })
}

const wrongBy = (problems: readonly Problem[]): Wrong => ({ problems: problems.map(sentenceOf) })

/** Two builds at once would take the processor from players. */
let isBuilding = false

async function make({ tree }: LaidOut): Promise<Built> {
  if (isBuilding) throw new BuildFailed(['A build is being made at this moment: wait for it.'], true)
  const { root, dist, build } = ownPlace()
  isBuilding = true
  try {
    const built = await build({ root, content: join(tree, 'content'), dist })
    await keepBuild(built.folder, built.hash)
    return built
  } finally {
    isBuilding = false
  }
}

async function builtAlready({ tree, air }: LaidOut): Promise<Built | undefined> {
  const found = await draftBuild()
  if (found?.code !== air.code || found.content !== hashOfFolder(join(tree, 'content'))) return undefined
  const { hash, code, content } = found
  // A restored database knows builds that its file store lacks.
  const folder = await fetchBuild(hash, ownPlace().dist).catch(() => undefined)
  return folder === undefined ? undefined : { hash, code, content, folder, stages: [] }
}

/** Keeps which build the draft has, in place of the one before. */
export async function keepDraftBuild(tx: Tx, { hash, code, content }: Built, by: string): Promise<void> {
  await tx.delete(draftBuilds).where(ne(draftBuilds.hash, hash))
  await tx.insert(draftBuilds).values({ hash, code, content, by }).onConflictDoNothing()
}

/** Removes a former build of the draft from the store, unless an edition has it. */
export async function dropDraftBuild(hash: string): Promise<void> {
  const [known] = await db.select().from(draftBuilds).where(eq(draftBuilds.hash, hash))
  if (!known && !(await neededHashes()).has(hash)) await dropBuild(hash)
}
