import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { pictures } from '#art/pictures.ts'
import { readAddress } from '#contract/locale.ts'
import { routeOf } from '#contract/routes.ts'
import { codePathOf, readArticles } from '#server/content/articles.ts'
import { readCatalogue } from '#server/content/catalogue.ts'
import { attempt, type Problem } from '#server/content/problem.ts'
import { readVersions } from '#server/content/textVersions.ts'
import { readWordsFile } from '#server/content/wordsFile.ts'
import { placesOf } from '#server/content/yaml.ts'
import type { Returns } from '#server/games/returns.ts'
import { isBuilt } from '#server/http/built.ts'
import { readServices } from '#server/support/content.ts'
import { checkReturns } from '../games/returns.ts'
import { checkFiles } from './checkFiles.ts'
import { checkPages } from './checkPages.ts'
import { checkPictures } from './checkPictures.ts'
import { noticeFront, pageFront, versionFront } from './front.ts'
import { emptyGaps, readPasses } from './gaps.ts'
import { headingIds } from './headings.ts'
import { checkMarkdown, type Site } from './markdown.ts'
import { missingFiles } from './missingFiles.ts'
import { pictureAt } from './namedPictures.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Every mistake in the content below a folder, by file and line. The build, dev and the commands all ask this. `proved`: figures of slots that a build has kept. */
export async function checkContent(folder = ROOT, proved: Returns = {}): Promise<Problem[]> {
  const problems: Problem[] = checkFiles(folder)
  // A link could lead a reader anywhere.
  if (problems.length > 0) return sorted(problems)
  const site = siteOf(folder)
  checkWords(folder, problems)
  checkLobby(folder, site, problems)
  problems.push(...readVersions(join(folder, 'content')).problems)
  problems.push(...checkTexts(folder, site), ...checkPages(folder))
  problems.push(...(await checkPictures(folder)), ...(await checkReturns(folder, proved)))
  return sorted(problems)
}

/** By file and line, each place once: two readers may look at the same field. */
function sorted(problems: readonly Problem[]): Problem[] {
  const byPlace = new Map<string, Problem>()
  for (const problem of problems) {
    const place = `${problem.file}:${problem.line}:${problem.field}`
    if (!byPlace.has(place)) byPlace.set(place, problem)
  }
  return [...byPlace.values()].toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

const reading = (folder: string) => (path: string) => readFileSync(join(folder, path), 'utf8')
const namesOf = (folder: string, pattern: string) => globSync(pattern, { cwd: folder }).sort()

function checkWords(folder: string, problems: Problem[]): void {
  const read = reading(folder)
  const passes = readPasses(namesOf(ROOT, 'src/**/*.{ts,tsx,astro}').map(reading(ROOT)))
  for (const path of namesOf(folder, 'content/words/*/*.json')) {
    attempt(problems, () => {
      const gaps = emptyGaps(basename(path, '.json'), readWordsFile(path, read(path)), passes)
      if (gaps.length === 0) return
      const { problemAt } = placesOf(path, read(path))
      problems.push(...gaps.map((gap) => problemAt(gap.path, gap.what, gap.mend)))
    })
  }
}

/** The lobby's files by the server's own reader. What a running server leaves out is a mistake here. */
function checkLobby(folder: string, { hasFile }: Site, problems: Problem[]): void {
  const content = join(folder, 'content')
  attempt(problems, () => {
    const found = readCatalogue(join(content, 'lobby'), content)
    problems.push(...found.leftOut, ...missingFiles(found, hasFile, folder))
  })
  attempt(problems, () => readServices(reading(folder)('content/lobby/services.yaml')))
}

function checkTexts(folder: string, site: Site): Problem[] {
  const read = reading(folder)
  const pages = namesOf(folder, 'content/pages/*/*.md')
  const versions = namesOf(folder, 'content/pages/*/*/*.md')
  const notices = namesOf(folder, 'content/notices/*.md')
  const shown = new Set(namesInList(read('content/lobby/notices.yaml')))
  return [
    ...notices.filter((path) => !shown.has(basename(path, '.md'))).map(unshown),
    ...pages.flatMap((path) => checkMarkdown(path, read(path), pageFront, site)),
    ...versions.flatMap((path) => checkMarkdown(path, read(path), versionFront, site)),
    ...notices.flatMap((path) => checkMarkdown(path, read(path), noticeFront, site)),
  ]
}

/** The names in notices.yaml, of whose mistakes its own reader tells. */
function namesInList(text: string): unknown[] {
  const rows: unknown = parseDocument(text).toJS()
  return Array.isArray(rows) ? rows.map((row: { name?: unknown } | null) => row?.name) : []
}

const unshown = (file: string): Problem => {
  return { file, line: 1, field: '', what: 'no notice shows it', mend: 'add its row to content/lobby/notices.yaml' }
}

function siteOf(folder: string): Site {
  const drawn = new Set(pictures().flatMap(({ outputs }) => outputs.map(({ path }) => path)))
  const articles = readArticles(join(folder, 'content'))
  const hasPage = (address: string): boolean => {
    const { path } = readAddress(address)
    if (articles.some((article) => article.path === path)) return true
    return (['mobile', 'desktop'] as const).some((platform) => {
      const route = routeOf(platform, path)
      return route !== undefined && isBuilt(platform, route)
    })
  }
  const addressOf = (name: string) => codePathOf(name) ?? articles.find((article) => article.name === name)?.path
  const texts = new Map([
    ...namesOf(folder, 'content/pages/en/*.md').map((path) => [addressOf(basename(path, '.md')), path] as const),
    // The newest version comes last.
    ...namesOf(folder, 'content/pages/en/*/*.md').map((path) => [addressOf(basename(dirname(path))), path] as const),
  ])
  return {
    hasPage,
    hasPicture: (path) => pictureAt(path) !== undefined && existsSync(join(folder, 'content', path)),
    hasFile: (path) => drawn.has(path) || existsSync(join(folder, 'public', path)),
    idsOf: (address) => {
      const file = texts.get(readAddress(address).path)
      return file === undefined ? undefined : headingIds(reading(folder)(file))
    },
  }
}
