import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isServerAddress } from '#contract/addresses.ts'
import { textAddress } from '#contract/lobby/textAddress.ts'
import { DEFAULT_LOCALE, locales } from '#contract/locale.ts'
import { routeOf } from '#contract/routes.ts'
import { articlePath, articlePlaces, codePathOf } from '#server/content/articles.ts'
import { attempt, type Problem } from '#server/content/problem.ts'
import { placesOf } from '#server/content/yaml.ts'

const PAGES = resolve(import.meta.dirname, '../../pages')
const FENCE = /^---\n([\s\S]*?)^---$/m
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

type Front = { locale?: unknown; place?: unknown }
type Mistake = { field: string; what: string; mend: string }

/** Mistakes in where the files of content/pages stand. Their schema has looked at each field by itself. */
export function checkPages(folder: string): Problem[] {
  const problems: Problem[] = []
  for (const file of globSync('content/pages/*/*.md', { cwd: folder }).sort()) {
    attempt(problems, () => {
      const { document, problemAt } = placesOf(
        file,
        `#\n${FENCE.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''}`,
      )
      const front: Front = document.toJS() ?? {}
      const found = [...wrongLocale(file, front), ...wrongPlace(folder, file, front)]
      problems.push(...found.map(({ field, what, mend }) => problemAt(field ? [field] : [], what, mend)))
    })
  }
  const folders = new Set(globSync('content/pages/*/*/*.md', { cwd: folder }).map(dirname))
  for (const file of [...folders].sort()) {
    const name = basename(file)
    const mend = `keep it as one file, ${name}.md`
    if (!textAddress(name)) problems.push({ file, line: 1, field: '', what: 'no address shows its versions', mend })
  }
  return problems
}

function wrongLocale(file: string, { locale }: Front): Mistake[] {
  const own = basename(dirname(file))
  if (locale === own || !locales.some((one) => one === locale)) return []
  return [{ field: 'locale', what: `is ${locale} in the folder ${own}`, mend: `write ${own}` }]
}

function wrongPlace(folder: string, file: string, { place }: Front): Mistake[] {
  const name = basename(file, '.md')
  const [locale, ofCode] = [basename(dirname(file)), codePathOf(name)]
  const english = `content/pages/${DEFAULT_LOCALE}/${name}.md`
  if (ofCode)
    return place === undefined
      ? []
      : [{ field: 'place', what: `the page stands at ${ofCode} already`, mend: 'remove it' }]
  if (locale !== DEFAULT_LOCALE)
    return existsSync(join(folder, english))
      ? []
      : [{ field: '', what: 'translates no English page', mend: `write ${english}` }]
  if (place === undefined)
    return [{ field: 'place', what: 'no address shows this page', mend: `add place: ${articlePlaces.join(', ')}` }]
  const known = articlePlaces.find((one) => one === place)
  if (!known) return []
  const path = articlePath(name, known)
  // The specification itself names some rules in another way: /rule/signBonus.
  if (!NAME.test(name) && !(known === 'rules' && routeOf('mobile', path)))
    return [{ field: '', what: 'its name is part of an address', mend: `name it ${hyphened(name)}.md` }]
  return known !== 'rules' && isTaken(path)
    ? [{ field: 'place', what: `${path} is another page`, mend: 'give the file another name' }]
    : []
}

/** signBonus as sign-bonus. */
const hyphened = (name: string): string =>
  name
    .replace(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'another-name'

let taken: ReadonlySet<string> | undefined

/** Whether an address, or everything below it, belongs to our code. */
function isTaken(path: string): boolean {
  taken ??= new Set([
    ...[...readdirSync(PAGES), ...readdirSync(join(PAGES, '../../public'))].map((name) => name.replace(/\.\w+$/, '')),
    ...['_astro', 'app', 'art', 'gp', 'healthz', 'icon', 'metrics', 'pay', 'pictures', ...locales],
  ])
  const [, first = ''] = path.split('/')
  const isRoute = (['mobile', 'desktop'] as const).some((platform) => routeOf(platform, path))
  return isRoute || isServerAddress(path) || isServerAddress(`${path}/`) || taken.has(first)
}
