import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Clickable, targetOf } from '#contract/activities/activities.ts'
import { jumpType } from '#contract/enumerations.ts'
import { bannerNames } from '#contract/lobby/art.ts'
import { routeOf } from '#contract/routes.ts'
import type { Content } from './yaml.ts'

/*
 * Why some mistakes stop the start and others do not: a field that is misspelt, missing or of the wrong kind is a slip of the pen, and who made
 * it is there to be told. An entry that refers to what this build does not know (an activity, a game, a page, a host, a picture) may be right
 * for the release before or after: home stands without it, and the log names its file and line.
 */

/** Why an entry is dropped: its field, and what is wrong with it. */
export type Warning = { field: string; wrong: string }

/** A list without its broken entries. Each of these is a sentence in `leftOut`. */
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

/** What there is to lead to. */
export type Known = { hosts: readonly string[]; gameIds: ReadonlySet<number> }

/** What is wrong with where an entry leads; nothing is wrong with leading nowhere on purpose. */
export function deadLink(item: Clickable, { hosts, gameIds }: Known): Warning | undefined {
  const { clickType, clickAction } = item
  if (clickType === jumpType.none) return undefined
  const target = targetOf(item, hosts)
  const isOut = clickType === jumpType.game && !gameIds.has(Number(clickAction))
  const isUnknown = target.kind === 'none' || isOut || ('path' in target && !isRow(target.path))
  return isUnknown ? { field: 'clickAction', wrong: `${clickAction} leads nowhere: ${WHY[clickType]}` } : undefined
}

const WHY: Readonly<Record<number, string>> = {
  [jumpType.activity]: 'no such activity or page',
  [jumpType.game]: 'games.yaml has no such game',
  [jumpType.url]: 'no such page, or no host of linkHosts in web.yaml',
}

/** Whether one of the two route tables has this address of ours. */
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

let spoken: ReadonlySet<string> | undefined

/** A banner's words are by its name, in the one language that is complete. */
export function missingWords(name: string): Warning | undefined {
  spoken ??= new Set(Object.keys(JSON.parse(readFileSync(WORDS, 'utf8')) as object)) // our own file
  return spoken.has(name)
    ? undefined
    : { field: 'name', wrong: `content/words/en/banner.json has no words for ${name}: add them there` }
}

const WORDS = resolve(import.meta.dirname, '../../../content/words/en/banner.json')
