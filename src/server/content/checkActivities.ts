import * as v from 'valibot'
import { targetOf } from '#contract/activities/activities.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { jumpType } from '#contract/enumerations.ts'
import { type Activity, activity, type activitySource } from '#contract/lobby/catalogueActivities.ts'
import { readManila } from '#contract/time.ts'
import { dropInvalid, type Warning } from './dropInvalid.ts'
import type { Problem } from './problem.ts'
import type { Content } from './yaml.ts'

type Source = v.InferOutput<typeof activitySource>

const numbers: Readonly<Record<string, number | undefined>> = activityKind

/** The activities of activities.yaml that this build knows. Reports errors that the schema alone cannot find. */
export function checkActivities(
  content: Content<readonly Source[]>,
  hosts: readonly string[],
  leftOut: Problem[],
): Activity[] {
  const { value, complain } = content
  for (const [index, { id, kind, start, end, url }] of value.entries()) {
    const number = numbers[kind]
    if (number !== undefined && number !== id)
      complain([index, 'kind'], `${kind} is number ${number}, not ${id}`, 'correct the kind or the id')
    const [begins, ends] = [start && readManila(start), end && readManila(end)]
    if (begins && ends && ends <= begins) complain([index, 'end'], 'must be after the start', 'write a later moment')
    const isLink = id === activityKind.outLink
    if (isLink === (url === undefined))
      complain([index, 'url'], 'only out-links have one', isLink ? 'add the address of the out-link' : 'remove it')
  }
  return dropInvalid(content, (source) => unknown(source, hosts), leftOut).filter((source) => v.is(activity, source))
}

function unknown(source: Source, hosts: readonly string[]): Warning | undefined {
  if (!v.is(activity, source))
    return {
      field: 'kind',
      what: `there is no activity ${source.id} named ${source.kind}`,
      mend: 'write an id and a kind that belong together',
    }
  const link = { clickType: jumpType.url, clickAction: source.url }
  const isForbidden = source.url !== undefined && targetOf(link, hosts).kind === 'none'
  return isForbidden
    ? { field: 'url', what: `${source.url} may not be opened`, mend: 'add its host to linkHosts of web.yaml' }
    : undefined
}
