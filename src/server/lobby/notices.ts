import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as v from 'valibot'
import { targetOf } from '#contract/activities.ts'
import { bannerPath } from '#contract/art.ts'
import type { Notice, noticeSource } from '#contract/catalogueNotices.ts'
import { jumpType } from '#contract/enumerations.ts'
import { readManila } from '#contract/time.ts'
import type { Content } from './yaml.ts'

type Source = v.InferOutput<typeof noticeSource>

const TEXTS = resolve(import.meta.dirname, '../../../content/notices')

/** What the schema alone cannot see in notices.yaml. */
export function checkNotices({ value, complain }: Content<readonly Source[]>, hosts: readonly string[]): void {
  for (const [index, notice] of value.entries()) {
    const { name, clickType, clickAction, action } = notice
    if (!existsSync(join(TEXTS, `${name}.md`))) complain([index, 'name'], `content/notices/${name}.md is missing`)
    const { startTime, endTime } = timesOf(notice)
    if (endTime !== undefined && endTime <= startTime) complain([index, 'end'], 'is not after the start')
    const leads = clickType !== jumpType.none
    if (leads && targetOf({ clickType, clickAction }, hosts).kind === 'none')
      complain([index, 'clickAction'], `${clickAction} leads nowhere`)
    if (leads !== (action !== undefined))
      complain(
        [index, 'action'],
        leads ? 'is missing: what does the button say?' : 'is for notices that lead somewhere',
      )
  }
}

export function joinNotice(source: Source): Notice {
  const { start: _start, end: _end, ...notice } = source
  return { ...notice, imgUrl2: bannerPath(notice.picture, 'mobile', 720, 'webp'), ...timesOf(source) }
}

function timesOf({ start, end }: Source): { startTime: number; endTime?: number } {
  // The schema has read both already.
  const startTime = readManila(start)?.getTime() ?? 0
  const endTime = end === undefined ? undefined : readManila(end)?.getTime()
  return { startTime, ...(endTime !== undefined && { endTime }) }
}
