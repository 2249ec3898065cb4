import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { now } from '../base/clock.ts'
import { ContentError, type Problem, sentenceOf } from '../content/problem.ts'
import { requireVersions } from '../content/textVersions.ts'
import { checkVersions } from '../standing/checkVersions.ts'
import { buildAside } from './buildAside.ts'
import { folderOf, readPointer, tidyBuilds } from './buildFolder.ts'
import { changesBetween } from './changes.ts'
import { BuildFailed } from './compile.ts'
import { type Built, codeOf, type Sources } from './makeBuild.ts'
import { manifestIn } from './manifest.ts'
import { type Edition, liveEditions, neededHashes } from './rows.ts'
import { fetchBuild, fetchedFolder } from './store.ts'

/** The repository, or a container's copy of it. */
const ROOT = resolve(import.meta.dirname, '../../..')

const HOUR_MS = 3_600_000

/** Where a publication builds from, where to, and by what. Tests have their own. */
export type Place = { root: string; dist: string; build: (sources: Sources) => Promise<Built> }

let chosen: Place | undefined

/** For tests: another place; without an argument, this repository. */
export function choosePlace(other?: Place): void {
  chosen = other
}

export function ownPlace(): Place {
  if (chosen) return chosen
  const dist = join(ROOT, 'dist')
  return { root: ROOT, dist: isWritable(dist) ? dist : fetchedFolder(), build: buildAside }
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
export async function prepareContent(folder: string, { root, dist, build }: Place): Promise<Prepared | Wrong> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return { problems: [`${folder} is no folder.`] }
  const [live] = await liveEditions(codeOf(root), 1)
  const own = readPointer(dist)
  const needed = [...(own ? [own.hash, ...own.earlier] : []), ...(await neededHashes())]
  tidyBuilds(dist, needed, new Date(now().getTime() - HOUR_MS))
  return await unlessWrong(async () => {
    const built = await build({ root, content: folder, dist })
    return await prepareBuilt(built, live, dist)
  })
}

/** A build that was made to follow an edition. */
export async function prepareBuilt(built: Built, live: Edition | undefined, dist: string): Promise<Prepared | Wrong> {
  const before = await contentBefore(live, dist)
  const content = join(built.folder, 'content')
  const problems = await textProblems(content, before)
  if (problems.length > 0) return { problems: problems.map(sentenceOf) }
  return { built, follows: live?.seq ?? 0, changes: changesBetween(before, content) }
}

/** Mistakes of content as sentences. Any other error is ours. */
export async function unlessWrong<Result>(work: () => Promise<Result>): Promise<Result | Wrong> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BuildFailed) return { problems: error.problems }
    if (error instanceof ContentError) return { problems: error.problems.map(sentenceOf) }
    throw error
  }
}

/** The content on air: of the edition, else of the build that servers start with. */
export async function contentBefore(live: Edition | undefined, dist: string): Promise<string | undefined> {
  if (live) return join(await fetchBuild(live.hash, dist), 'content')
  const own = readPointer(dist)
  return own && join(folderOf(dist, own.hash), 'content')
}

/** What speaks against these texts in place of those on air. */
export async function textProblems(content: string, before: string | undefined): Promise<Problem[]> {
  const next = requireVersions(content)
  return await checkVersions(next, before === undefined ? next : requireVersions(before))
}

/** An earlier edition, to be put on air again. Texts that were in force since must still be in it. */
export async function prepareBack(target: Edition, { dist }: Place): Promise<Prepared | Wrong> {
  const folder = await fetchBuild(target.hash, dist)
  const [live] = await liveEditions(target.code, 1)
  const own = manifestIn(folder)
  if (!own) return { problems: [`Edition ${target.seq} has no list of its files.`] }
  const { hash, code, content } = own
  return await prepareBuilt({ hash, folder, code, content, stages: [] }, live, dist)
}
