import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clickable, targetOf } from '#contract/activities/activities.ts'
import { jumpType } from '#contract/enumerations.ts'
import { bannerNames } from '#contract/lobby/art.ts'
import { routeOf } from '#contract/routes.ts'
import type { Problem } from './problem.ts'
import { readWordsFile } from './wordsFile.ts'
import type { Content } from './yaml.ts'

/*
 * Some errors stop the start and others do not. A misspelt, missing or mistyped field is an editing error, and its author is there to see
 * it. An entry with an unknown reference (activity, game, page, host, picture) may suit the previous or next release. Home works without
 * it, and the log names its file and line.
 */

/** Why an entry is dropped. */
export type Warning = Pick<Problem, 'field' | 'what' | 'mend'>

/** A list without its invalid entries. Each of these becomes a problem in `leftOut`. */
export function dropInvalid<Item>(
  { value, problemAt }: Content<readonly Item[]>,
  warningOf: (item: Item) => Warning | undefined,
  leftOut: Problem[],
): Item[] {
  return value.filter((item, index) => {
    const warning = warningOf(item)
    if (warning) leftOut.push(problemAt([index, warning.field], warning.what, warning.mend))
    return !warning
  })
}

/** Valid targets of links. */
export type Known = { hosts: readonly string[]; gameIds: ReadonlySet<number>; pages: ReadonlySet<string> }

/** The error in an entry's target. No target at all is valid. */
export function deadLink(item: Clickable, { hosts, gameIds, pages }: Known): Warning | undefined {
  const { clickType, clickAction } = item
  if (clickType === jumpType.none) return undefined
  const target = targetOf(item, hosts)
  const isOut = clickType === jumpType.game && !gameIds.has(Number(clickAction))
  const isUnknown = target.kind === 'none' || isOut || ('path' in target && !isPage(target.path, pages))
  return isUnknown
    ? { field: 'clickAction', what: `${clickAction} leads nowhere`, mend: MENDS[clickType] ?? '' }
    : undefined
}

const MENDS: Readonly<Record<number, string>> = {
  [jumpType.activity]: 'name an activity or page of this build',
  [jumpType.game]: 'name a game of games.yaml',
  [jumpType.url]: 'name a page of this build, or add its host to linkHosts of web.yaml',
}

/** Whether one of the two route tables has this address, or content/pages. */
function isPage(path: string, pages: ReadonlySet<string>): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return pages.has(pathname) || routeOf('mobile', pathname) !== undefined || routeOf('desktop', pathname) !== undefined
}

const drawn: readonly string[] = bannerNames

export function missingPicture(field: string, name: string): Warning | undefined {
  return drawn.includes(name)
    ? undefined
    : {
        field,
        what: `there is no picture ${name}`,
        mend: `name one of ${drawn.join(', ')}`,
      }
}

/** A banner's words are found by its name. English is the complete language. */
export function missingWords(name: string, folder: string): Warning | undefined {
  const words = readWordsFile('content/words/en/banner.json', readFileSync(join(folder, WORDS_FILE), 'utf8'))
  return Object.hasOwn(words, name)
    ? undefined
    : { field: 'name', what: `content/words/en/banner.json has no words for ${name}`, mend: 'add them there' }
}

const WORDS_FILE = 'words/en/banner.json'
