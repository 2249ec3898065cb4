import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ContentError, sentenceOf } from '../content/problem.ts'
import { requireVersions } from '../content/textVersions.ts'
import { checkVersions } from '../standing/checkVersions.ts'
import { folderOf, readPointer } from './buildFolder.ts'
import { changesBetween } from './changes.ts'
import { BuildFailed, compile } from './compile.ts'
import { type Built, codeOf, makeBuild } from './makeBuild.ts'
import { manifestIn } from './manifest.ts'
import { type Edition, liveEditions } from './rows.ts'
import { fetchBuild, fetchedFolder } from './store.ts'

/** The repository, or a container's copy of it. */
const ROOT = resolve(import.meta.dirname, '../../..')

/** Where a publication builds from, and where to. Tests have their own. */
export type Place = { root: string; dist: string; run: typeof compile }

let chosen: Place | undefined

/** For tests: another place; without an argument, this repository. */
export function choosePlace(other?: Place): void {
  chosen = other
}

export function ownPlace(): Place {
  if (chosen) return chosen
  const dist = join(ROOT, 'dist')
  return { root: ROOT, dist: isWritable(dist) ? dist : fetchedFolder(), run: compile }
}

/** A container's build lies in an image that nobody writes to. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Content that was checked and built, and is not on air. */
export type Prepared = { built: Built; follows: number; changes: string[] }

/** Why content cannot be published: one sentence for each mistake. */
export type Wrong = { problems: readonly string[] }

/**
 * Checks and builds a folder of content aside. Texts that were in force, or that somebody agreed to, must stay as they are. Content on air does not
 * change.
 */
export async function prepareContent(folder: string, { root, dist, run }: Place): Promise<Prepared | Wrong> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return { problems: [`${folder} is no folder.`] }
  const [live] = await liveEditions(codeOf(root), 1)
  try {
    const built = await makeBuild({ root, content: folder, dist }, run)
    const before = await contentBefore(live, dist)
    const problems = await textProblems(join(built.folder, 'content'), before)
    if (problems.length > 0) return { problems }
    return { built, follows: live?.seq ?? 0, changes: changesBetween(before, join(built.folder, 'content')) }
  } catch (error) {
    if (error instanceof BuildFailed) return { problems: error.problems }
    if (error instanceof ContentError) return { problems: error.problems.map(sentenceOf) }
    throw error
  }
}

/** The content on air: of the edition, else of the build that servers start with. */
async function contentBefore(live: Edition | undefined, dist: string): Promise<string | undefined> {
  if (live) return join(await fetchBuild(live.hash, dist), 'content')
  const own = readPointer(dist)
  return own && join(folderOf(dist, own.hash), 'content')
}

/** What speaks against these texts in place of those on air, a sentence each. */
async function textProblems(content: string, before: string | undefined): Promise<string[]> {
  const next = requireVersions(content)
  const found = await checkVersions(next, before === undefined ? next : requireVersions(before))
  return found.map(sentenceOf)
}

/** An earlier edition, to be put on air again. Texts that were in force since must still be in it. */
export async function prepareBack(target: Edition, { dist }: Place): Promise<Prepared | Wrong> {
  const folder = await fetchBuild(target.hash, dist)
  const [live] = await liveEditions(target.code, 1)
  const before = await contentBefore(live, dist)
  const content = join(folder, 'content')
  const problems = await textProblems(content, before)
  if (problems.length > 0) return { problems }
  const own = manifestIn(folder)
  if (!own) return { problems: [`Edition ${target.seq} has no list of its files.`] }
  const built: Built = { hash: own.hash, folder, code: own.code, content: own.content, stages: [] }
  return { built, follows: live?.seq ?? 0, changes: changesBetween(before, content) }
}
