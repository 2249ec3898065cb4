import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { jumpType } from '#contract/enumerations.ts'
import { bannerPath } from '#contract/lobby/art.ts'
import type { Notice, noticeSource } from '#contract/lobby/catalogueNotices.ts'
import { readManila } from '#contract/time.ts'
import { deadLink, dropInvalid, type Known, type Warning } from './dropInvalid.ts'
import { broughtAddress, checkAlt, wrongNoticePicture } from './ownPictures.ts'
import type { Problem } from './problem.ts'
import type { Content } from './yaml.ts'

type Source = v.InferOutput<typeof noticeSource>

/** The notices of notices.yaml that can be shown. Reports errors that the schema alone cannot find. */
export function checkNotices(
  content: Content<readonly Source[]>,
  known: Known,
  leftOut: Problem[],
  folder: string,
): Notice[] {
  const { value, complain } = content
  checkAlt(content, 'picture')
  for (const [index, notice] of value.entries()) {
    const { clickType, action } = notice
    const { startTime, endTime } = timesOf(notice)
    if (endTime !== undefined && endTime <= startTime)
      complain([index, 'end'], 'must be after the start', 'write a later moment')
    const leads = clickType !== jumpType.none
    if (leads !== (action !== undefined))
      complain(
        [index, 'action'],
        'a button has a label and a way',
        leads ? 'add the label of the button' : 'remove it, or set where the button leads',
      )
  }
  const problemOf = ({ name, picture }: Source) => missingText(folder, name) ?? wrongNoticePicture(folder, picture)
  const shown = dropInvalid(content, problemOf, leftOut)
  const followed = dropInvalid(content, (notice) => deadLink(notice, known), leftOut)
  return shown.map((notice) => joinNotice(followed.includes(notice) ? notice : withoutWay(notice), folder))
}

function missingText(folder: string, name: string): Warning | undefined {
  const isThere = existsSync(join(folder, 'notices', `${name}.md`))
  return isThere ? undefined : { field: 'name', what: `content/notices/${name}.md is missing`, mend: 'write it' }
}

/** A notice with an invalid target still has its text to show. */
function withoutWay({ clickAction: _to, action: _button, ...notice }: Source): Source {
  return { ...notice, clickType: jumpType.none }
}

function joinNotice(source: Source, folder: string): Notice {
  const { start: _start, end: _end, ...notice } = source
  const { picture } = notice
  const imgUrl2 = broughtAddress(folder, picture, 'notice') ?? bannerPath(picture, 'mobile', 720, 'webp')
  return { ...notice, imgUrl2, ...timesOf(source) }
}

function timesOf({ start, end }: Source): { startTime: number; endTime?: number } {
  // The schema has already parsed both.
  const startTime = readManila(start)?.getTime() ?? 0
  const endTime = end === undefined ? undefined : readManila(end)?.getTime()
  return { startTime, ...(endTime !== undefined && { endTime }) }
}
