import { targetOf } from '#contract/activities.ts'
import type { Activity } from '#contract/catalogueActivities.ts'
import { activityKind, jumpType } from '#contract/enumerations.ts'
import { readManila } from '#contract/time.ts'
import type { Content } from './yaml.ts'

/** What the schema alone cannot see in activities.yaml. */
export function checkActivities({ value, complain }: Content<readonly Activity[]>, hosts: readonly string[]): void {
  for (const [index, { id, kind, start, end, url }] of value.entries()) {
    if (activityKind[kind] !== id) complain([index, 'kind'], `${kind} is number ${activityKind[kind]}, not ${id}`)
    const [begins, ends] = [start && readManila(start), end && readManila(end)]
    if (begins && ends && ends <= begins) complain([index, 'end'], 'is not after the start')
    const isLink = id === activityKind.outLink
    if (isLink === (url === undefined)) complain([index, 'url'], isLink ? 'is missing' : 'is for out-links alone')
    const link = { clickType: jumpType.url, clickAction: url }
    if (isLink && targetOf(link, hosts).kind === 'none')
      complain([index, 'url'], `${url} may not be opened: see linkHosts`)
  }
}
