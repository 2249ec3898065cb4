import * as v from 'valibot'
import { type Activity, activity, type activitySource } from '#contract/activities/catalogue.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { jumpType } from '#contract/enumerations.ts'
import { readManila } from '#contract/time.ts'
import { deadLink, dropInvalid, type Known, type Warning } from './dropInvalid.ts'
import type { Problem } from './problem.ts'
import type { Content } from './yaml.ts'

type Source = v.InferOutput<typeof activitySource>

/** What an out-link has in the file; other kinds have it in their manifest. */
const OF_LINKS = ['url', 'picture', 'title', 'text'] as const

const numbers: Readonly<Record<string, number | undefined>> = activityKind

/** The activities of activities.yaml that this build knows. Reports errors that the schema alone cannot find. */
export function checkActivities(content: Content<readonly Source[]>, known: Known, leftOut: Problem[]): Activity[] {
  const { value, complain } = content
  for (const [index, line] of value.entries()) {
    const { id, kind, start, end, url } = line
    const isLink = id === activityKind.outLink
    // Out-links are several, and told apart by their address.
    const isTwice = value.slice(0, index).some((other) => other.id === id && other.url === url)
    if (isTwice && isLink) complain([index, 'url'], `${url} is used twice`, 'remove one of the two')
    if (isTwice && !isLink) complain([index, 'id'], `${id} is used twice`, 'give this entry another id')
    const number = numbers[kind]
    if (number !== undefined && number !== id)
      complain([index, 'kind'], `${kind} is number ${number}, not ${id}`, 'correct the kind or the id')
    const [begins, ends] = [start && readManila(start), end && readManila(end)]
    if (begins && ends && ends <= begins) complain([index, 'end'], 'must be after the start', 'write a later moment')
    for (const field of OF_LINKS)
      if (isLink === (line[field] === undefined))
        complain([index, field], 'only out-links have one', isLink ? `add the ${field} of the out-link` : 'remove it')
  }
  return dropInvalid(content, (source) => unknown(source, known), leftOut).filter((source) => v.is(activity, source))
}

function unknown(source: Source, known: Known): Warning | undefined {
  if (!v.is(activity, source))
    return {
      field: 'kind',
      what: `there is no activity ${source.id} named ${source.kind}`,
      mend: 'write an id and a kind that belong together',
    }
  const link = { clickType: jumpType.url, clickAction: source.url }
  return source.url !== undefined && deadLink(link, known)
    ? {
        field: 'url',
        what: `${source.url} may not be opened`,
        mend: 'name a page of this build, or add its host to linkHosts of web.yaml',
      }
    : undefined
}
