import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clickable, targetOf } from '#contract/activities/activities.ts'
import { jumpType } from '#contract/enumerations.ts'
import { bannerNames } from '#contract/lobby/art.ts'
import { routeOf } from '#contract/routes.ts'
import { fromContent } from './source.ts'
import { readWordsFile } from './wordsFile.ts'
import type { Content } from './yaml.ts'

/*
 * Some errors stop the start and others do not. A misspelt, missing or mistyped field is an editing error, and its author is there to see
 * it. An entry with an unknown reference (activity, game, page, host, picture) may suit the previous or next release. Home works without
 * it, and the log names its file and line.
 */

/** Why an entry is dropped: its field and the error. */
export type Warning = { field: string; wrong: string }

/** A list without its invalid entries. Each of these becomes a message in `leftOut`. */
export function dropInvalid<Item>(
  { value, say }: Content<readonly Item[]>,
  warningOf: (item: Item) => Warning | undefined,
  leftOut: string[],
): Item[] {
  return value.filter((item, index) => {
    const warning = warningOf(item)
    if (warning) leftOut.push(`left out: ${say([index, warning.field], warning.wrong)}`)
    return !warning
  })
}

/** Valid targets of links. */
export type Known = { hosts: readonly string[]; gameIds: ReadonlySet<number> }

/** The error in an entry's target. No target at all is valid. */
export function deadLink(item: Clickable, { hosts, gameIds }: Known): Warning | undefined {
  const { clickType, clickAction } = item
  if (clickType === jumpType.none) return undefined
  const target = targetOf(item, hosts)
  const isOut = clickType === jumpType.game && !gameIds.has(Number(clickAction))
  const isUnknown = target.kind === 'none' || isOut || ('path' in target && !isRow(target.path))
  return isUnknown ? { field: 'clickAction', wrong: `${clickAction} leads nowhere: ${WHY[clickType]}` } : undefined
}

const WHY: Readonly<Record<number, string>> = {
  [jumpType.activity]: 'name an activity or page of this build',
  [jumpType.game]: 'name a game of games.yaml',
  [jumpType.url]: 'name a page of this build, or add its host to linkHosts of web.yaml',
}

/** Whether one of the two route tables has this address. */
function isRow(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return routeOf('mobile', pathname) !== undefined || routeOf('desktop', pathname) !== undefined
}

const drawn: readonly string[] = bannerNames

export function missingPicture(field: string, name: string): Warning | undefined {
  return drawn.includes(name)
    ? undefined
    : { field, wrong: `there is no picture ${name}: src/contract/lobby/art.ts lists the names` }
}

const WORDS_FILE = 'words/en/banner.json'

const spoken = fromContent((folder): ReadonlySet<string> => {
  const words = readWordsFile(`content/${WORDS_FILE}`, readFileSync(join(folder, WORDS_FILE), 'utf8'))
  return new Set(Object.keys(words))
})

/** A banner's words are found by its name. English is the complete language. */
export function missingWords(name: string): Warning | undefined {
  return spoken.get().has(name)
    ? undefined
    : { field: 'name', wrong: `content/words/en/banner.json has no words for ${name}: add them there` }
}
