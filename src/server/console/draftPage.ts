import type { ConsoleDraft, ConsoleLink } from '#contract/console/views.ts'
import { catalogue } from '../content/catalogue.ts'
import { withContents } from '../content/source.ts'
import { draftBuild } from '../drafts/build.ts'
import { type Change, listChanges, newestOf } from '../drafts/changes.ts'
import { UPLOAD_BYTES_MAX } from '../drafts/limits.ts'
import { contentOnAir, foldersOnAir } from '../drafts/onAir.ts'
import { pageOfFile } from '../drafts/pages.ts'
import type { Brought } from '../drafts/upload.ts'
import { moneyChanges } from '../editions/changes.ts'
import { may } from '../operators/roles.ts'
import { addVerb } from '../verbs/drafts.ts'
import { formatDateTime } from '../verbs/formats.ts'
import { prepareVerb, runVerb } from '../verbs/run.ts'
import { ROWS_MAX } from './answerView.ts'
import { addressOfVerb, forConsole, labelOf, openTo } from './menu.ts'
import type { ConsolePage, Visit } from './pages.ts'
import { previewOf } from './previewAddress.ts'
import { previewSite } from './previewSite.ts'

const DRAFT = '/console/draft'
/** What a form has beside its files. */
const FORM_BYTES = 100_000
const NAMES_MAX = 150

type Told = { done?: string; problem?: string; folder?: string }

async function get(visit: Visit): Promise<Response> {
  return await showDraft(visit, {})
}

/** The files of the form go the way of the verb `draft add`. */
async function post(visit: Visit): Promise<Response> {
  const { c, operator } = visit
  const body = await c.req.parseBody({ all: true })
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
  const files = [body.upload].flat().filter((one) => one instanceof File && one.name !== '') as File[] // as filtered
  const brought: Brought[] = []
  for (const file of files) brought.push({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
  const folder = text('folder')
  if (brought.length === 0) return await showDraft(visit, { problem: 'Choose a file or an archive first.', folder })
  const verb = addVerb(() => brought)
  const named = brought.map(({ name }) => name).join(', ')
  const typed = { upload: named.slice(0, NAMES_MAX), folder, seen: text('seen') }
  const wrong = verb.wrongWith(typed)
  if (wrong) return await showDraft(visit, { problem: wrong.wrong, folder })
  const filled = await prepareVerb({ verb, typed, operator })
  const answer = 'done' in filled ? filled : await runVerb({ verb, typed, operator }, filled)
  const told = answer.done
    ? { done: answer.parts.join('\n') }
    : { problem: [answer.why, ...(answer.mistakes ?? [])].join('\n') }
  return await showDraft(visit, { ...told, folder })
}

async function showDraft({ c, show, operator, frame }: Visit, told: Told): Promise<Response> {
  const air = await contentOnAir()
  const changes = await listChanges(air)
  const draft: ConsoleDraft = {
    files: changes
      .slice(0, ROWS_MAX)
      .map((change) => ({ ...rowOf(change), links: linksOf(change, newestOf(changes), operator) })),
    more: Math.max(0, changes.length - ROWS_MAX),
    seen: newestOf(changes),
    mayEdit: may(operator.role, 'publishContent'),
    movesMoney: moneyChanges(changes.map(({ kind, path }) => `${kind} ${path}`)).length > 0,
    folders: foldersOnAir(air),
    folder: told.folder ?? '',
    done: told.done,
    problem: told.problem === undefined ? undefined : forConsole(told.problem),
    acts: ACTS.flatMap((name) => linkTo(name, operator)),
    preview: await previewOfDraft(changes),
  }
  return await show(c, { page: 'draft', frame, draft }, told.problem === undefined ? 200 : 422)
}

const ACTS = [
  'draft check',
  'draft differences',
  'draft build',
  'draft publish',
  'draft discard',
  'content list',
  'content back',
  'content agree',
]

function linkTo(name: string, operator: Visit['operator'], query: Record<string, string> = {}): ConsoleLink[] {
  const verb = openTo(operator).find((each) => each.name === name)
  if (!verb) return []
  const asked = new URLSearchParams(query).toString()
  return [{ label: labelOf(verb.name), href: addressOfVerb(verb) + (asked === '' ? '' : `?${asked}`) }]
}

const rowOf = ({ path, kind, by, at, isOvertaken }: Change) => ({
  ...{ path, change: kind, by, isOvertaken, at: formatDateTime(at) },
})

function linksOf({ path }: Change, seen: number, operator: Visit['operator']): ConsoleLink[] {
  return [
    ...linkTo('draft differences', operator, { path }),
    ...linkTo('draft undo', operator, { path, seen: String(seen) }),
  ]
}

async function previewOfDraft(changes: readonly Change[]): Promise<ConsoleDraft['preview']> {
  const build = await draftBuild()
  const site = await previewSite()
  if (!build || !site) return undefined
  const pages = withContents(site.contents, () => {
    const notices = catalogue().webConfig.appNoticeConfigList
    return changes.flatMap(({ path, kind }) => (kind === 'removed' ? [] : (pageOfFile(path, notices) ?? [])))
  })
  return {
    by: build.by,
    at: formatDateTime(build.madeAt),
    isOlder: changes.some(({ at }) => at > build.madeAt),
    pages: [...new Set(pages)].map((page) => ({ label: page, href: previewOf(page, 'mobile') })),
  }
}

export const draftPage: ConsolePage = {
  path: DRAFT,
  right: 'seeContent',
  label: 'Draft',
  get,
  post,
  bodyBytesMax: UPLOAD_BYTES_MAX + FORM_BYTES,
}
