import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Tx } from '../db/database.ts'
import { buildDraft, draftBuild, dropDraftBuild, keepDraftBuild, prepareDraft } from '../drafts/build.ts'
import {
  type Editing,
  listChanges,
  newestOf,
  type Outcome,
  putFiles,
  removeFile,
  settle,
  takeBack,
} from '../drafts/changes.ts'
import { checkDraft, compareDraft } from '../drafts/examine.ts'
import { contentOnAir } from '../drafts/onAir.ts'
import { type Brought, readUpload } from '../drafts/upload.ts'
import { moneyChanges } from '../editions/changes.ts'
import { stagesIn } from '../editions/makeBuild.ts'
import { type Answer, refused, said } from './answer.ts'
import { publish } from './content.ts'
import { verb } from './define.ts'
import { count, line, optional, placed } from './fields.ts'
import type { Acting, Verb } from './verb.ts'

const path = () => placed(line('<path>', 'Which file? Give its path below content/.'))
const seen = () =>
  optional(count('<revision>', 'Give a --seen revision, as "draft list" shows it.', (value) => value >= 0))

const edits = { kind: 'act', right: 'publishContent' } as const
const looks = { kind: 'look', right: 'seeContent', fields: {} } as const

/** One change of the draft, which nobody else may have changed unseen. */
async function edit(
  { act, by }: Acting,
  given: number | undefined,
  work: (editing: Editing) => Promise<Outcome>,
): Promise<Answer> {
  const air = await contentOnAir()
  const outcome = await act(async (tx: Tx) => await work({ by, seen: given ?? 0, air, tx }))
  if (!outcome.done) return refused(outcome.why)
  const { length } = outcome.changed
  return said(length === 0 ? 'Done: as on air.' : `Done: ${outcome.changed.join(', ')}.`)
}

/** Brings files of an editor into the draft. `draft add` of the command line reads them from this machine, and the console from a form. */
export function addVerb(read: (upload: string) => readonly Brought[]): Verb {
  return verb({
    name: 'draft add',
    words: 'brings a file, or the files of a zip archive, into the draft that editors share; players see nothing of it',
    ...edits,
    isOnServerOnly: true,
    fields: {
      upload: placed(line('<file>', 'Which file? Name one, or a zip archive.')),
      folder: optional(line('<folder>', 'Give a folder below content/.')),
      seen: seen(),
    },
    run: async ({ upload, folder = '', seen: given }, acting) => {
      const found = await readUpload(read(upload), folder)
      if ('problems' in found) return refused('Nothing was brought. Mend this first:', found.problems)
      return await edit(acting, given, async (editing) => await putFiles(found.files, editing))
    },
  })
}

function fromDisk(upload: string): Brought[] {
  try {
    return [{ name: basename(upload), bytes: readFileSync(upload) }]
  } catch {
    return []
  }
}

const changing: readonly Verb[] = [
  addVerb(fromDisk),
  verb({
    name: 'draft remove',
    words: 'removes a file from the draft, and from what players see once the draft is published',
    ...edits,
    fields: { path: path(), seen: seen() },
    run: async ({ path: file, seen: given }, acting) =>
      await edit(acting, given, async (editing) => await removeFile(file, editing)),
  }),
  verb({
    name: 'draft undo',
    words: 'takes the change of one file out of the draft: it is again as it is on air',
    ...edits,
    fields: { path: path(), seen: seen() },
    run: async ({ path: file, seen: given }, acting) =>
      await edit(acting, given, async (editing) => await takeBack([file], editing)),
  }),
  verb({
    name: 'draft discard',
    words: 'throws the whole draft away, of all editors; what is on air stays',
    ...edits,
    fields: {},
    subject: async () => {
      const changes = await listChanges(await contentOnAir())
      if (changes.length === 0) return refused('The draft has no change.')
      return { of: changes, sentences: changes.map(({ path: file, kind, by }) => `${kind} ${file} by ${by}`) }
    },
    confirm: {
      question: 'Type discard to throw all of it away: ',
      mismatch: 'The word was not typed, so nothing has changed.',
      word: 'discard',
    },
    run: async (_values, acting, changes) =>
      await edit(acting, newestOf(changes), async (editing) => {
        const files = (await listChanges(editing.air, editing.tx)).map((one) => one.path)
        return await takeBack(files, editing)
      }),
  }),
]

const looking: readonly Verb[] = [
  verb({
    name: 'draft list',
    words: 'what editors have changed and not yet published, with who and when',
    ...looks,
    run: async () => {
      const changes = await listChanges(await contentOnAir())
      const rows = changes.map((one) => [one.path, one.kind, one.bytes, one.by, one.at, one.isOvertaken])
      const heads = ['path', 'change', 'bytes', 'by', 'at', 'overtaken']
      const table = { heads, rows, none: 'The draft has no change.' }
      if (rows.length === 0) return said(table)
      const money = moneyChanges(changes.map(({ kind, path: file }) => `${kind} ${file}`))
      const note = money.length > 0 ? ['This moves money and needs a second person to publish.'] : []
      return said(table, `Revision ${newestOf(changes)}.`, ...note)
    },
  }),
  verb({
    name: 'draft check',
    words: 'every mistake of the draft, with file, line, field and how to mend it',
    ...looks,
    run: async () => {
      const problems = await checkDraft()
      const rows = problems.map(({ file, line: at, field, what, mend }) => [file, at, field, what, mend])
      return said({ heads: ['file', 'line', 'field', 'mistake', 'mend'], rows, none: 'The draft has no mistake.' })
    },
  }),
  verb({
    name: 'draft differences',
    words: 'what the draft changes, word by word in texts and line by line elsewhere',
    ...looks,
    fields: { path: optional(path()) },
    run: async ({ path: file }) => {
      const found = await compareDraft(file)
      return found.length === 0 ? said('Nothing differs from what is on air.') : said(...found)
    },
  }),
]

const publishing: readonly Verb[] = [
  verb({
    name: 'draft build',
    words: 'checks the draft and builds it aside, so that it can be looked at; players see nothing of it',
    ...edits,
    fields: {},
    run: async (_values, { act, by }) => {
      const built = await buildDraft()
      if ('problems' in built) return refused('Nothing was built. Mend this first:', built.problems)
      const former = await draftBuild()
      await act(async (tx) => {
        await keepDraftBuild(tx, built, by)
        return { done: true }
      })
      if (former && former.hash !== built.hash) await dropDraftBuild(former.hash)
      const took = built.stages.length > 0 ? `: ${stagesIn(built.stages)}` : ' before'
      return said(`Built${took}. The console shows it under "Preview".`)
    },
  }),
  verb({
    name: 'draft publish',
    words: 'checks and builds the draft and puts it on air on all servers; what moves money waits for a second person',
    ...edits,
    fields: {},
    run: async (_values, acting) => {
      const answer = await publish(await prepareDraft(), acting)
      if (answer.done) await settle(await contentOnAir())
      return answer
    },
  }),
]

export const draftVerbs: readonly Verb[] = [...looking, ...changing, ...publishing]
