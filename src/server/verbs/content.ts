import { resolve } from 'node:path'
import { moneyChanges } from '../editions/changes.ts'
import { codeOf, stagesIn } from '../editions/makeBuild.ts'
import { ownPlace, type Prepared, prepareBack, prepareContent, type Wrong } from '../editions/prepare.ts'
import { agree, keepEdition, NotPublished, putOnAir } from '../editions/publish.ts'
import { BACK_MAX, type Edition, findEdition, listEditions, liveEditions } from '../editions/rows.ts'
import { keepBuild } from '../editions/store.ts'
import { type Answer, type Part, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { count, line, optional, placed } from './fields.ts'
import type { Acting, Verb } from './verb.ts'

const LIST_MAX = 20
const WHICH = 'Which edition? Give its number, as "content list" shows it.'

const edition = () => placed(count('<edition>', WHICH, (value) => Number.isInteger(value) && value > 0))

/** Keeps a build as an edition, and puts it on air unless it waits for a second person. */
export async function publish(prepared: Prepared | Wrong, { act, by, tell }: Acting): Promise<Answer> {
  if ('problems' in prepared) return refused('Nothing was published. Mend this first:', prepared.problems)
  const { built, follows, changes } = prepared
  if (changes.length === 0) return refused('Nothing differs from what is on air, so nothing was published.')
  const needsSecond = moneyChanges(changes).length > 0
  for (const change of changes) tell(change)
  return await unlessRefused(async () => {
    const begun = performance.now()
    await keepBuild(built.folder, built.hash)
    const { made } = await act(async (tx) => {
      return { done: true, made: await keepEdition(tx, { ...built, follows, by, changes, needsSecond }) }
    })
    const stages: typeof built.stages = [...built.stages, ['store', performance.now() - begun]]
    if (needsSecond)
      return said(
        `Edition ${made.seq} waits, since it moves money: ${moneyChanges(changes).join(', ')}.`,
        `A second person puts it on air by "content agree ${made.seq}".`,
      )
    return await onAir(made, stages)
  })
}

async function onAir(made: Edition, before: [string, number][]): Promise<Answer> {
  const { servers, others, stages } = await putOnAir(made)
  const parts: Part[] = [`Edition ${made.seq} is on air on ${serversIn(servers)}: ${stagesIn([...before, ...stages])}.`]
  if (others > 0) parts.push(`Another release runs on ${serversIn(others)}, which show their own content.`)
  return said(...parts)
}

const serversIn = (count: number): string => (count === 1 ? '1 server' : `${count} servers`)

async function unlessRefused(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotPublished) return refused(error.message)
    throw error
  }
}

const row = ({ seq, state, by, second, madeAt, liveFrom, changes, why }: Edition) => [
  seq,
  state,
  by,
  second,
  madeAt,
  liveFrom,
  why ?? changes.split('\n').join(', '),
]

export const contentVerbs: readonly Verb[] = [
  verb({
    name: 'content publish',
    words:
      'checks the content, builds it aside and puts it on air on all servers; what moves money waits for a second person',
    kind: 'act',
    right: 'publishContent',
    isOnServerOnly: true,
    fields: { from: optional(line('<folder>', 'Give a folder of content.')) },
    run: async ({ from }, acting) => {
      const place = ownPlace()
      return await publish(await prepareContent(resolve(from ?? `${place.root}/content`), place), acting)
    },
  }),
  verb({
    name: 'content agree',
    words: 'puts on air what somebody else has published and what moves money',
    kind: 'act',
    right: 'agreeContent',
    needsFreshCode: true,
    fields: { edition: edition() },
    subject: async ({ edition: seq }) => {
      const found = await findEdition(seq)
      if (found?.state !== 'proposed') return refused(`Edition ${seq} does not wait for a second person.`)
      return {
        of: found,
        sentences: [`Edition ${seq} by ${found.by}`, ...found.changes.split('\n')],
        repeat: String(seq),
      }
    },
    confirm: {
      question: 'Type the number of the edition to put it on air: ',
      mismatch: 'The number was not repeated, so nothing has changed.',
    },
    run: async (_values, { act, operator }, found) =>
      await unlessRefused(async () => {
        const { made } = await act(async (tx) => ({ done: true, made: await agree(tx, found.seq, operator.name) }))
        return await onAir(made, [])
      }),
  }),
  verb({
    name: 'content back',
    words: `puts one of the last ${BACK_MAX} editions on air again, unless a text would go that was in force or agreed to`,
    kind: 'act',
    right: 'publishContent',
    fields: { edition: edition() },
    subject: async ({ edition: seq }) => {
      const [live, ...former] = await liveEditions(codeOf(ownPlace().root), BACK_MAX + 1)
      const found = former.find((each) => each.seq === seq)
      if (!live || !found) return refused(`Edition ${seq} is not one of the last ${BACK_MAX} that were on air.`)
      return { of: found, sentences: [`Edition ${live.seq} is on air; ${seq} was by ${found.by}`] }
    },
    run: async (_values, acting, found) => await publish(await prepareBack(found, ownPlace()), acting),
  }),
  verb({
    name: 'content list',
    words: 'editions of the content, the latest first, with who published them and what changed',
    kind: 'look',
    right: 'seeContent',
    fields: {},
    run: async () => {
      const rows = (await listEditions(LIST_MAX)).map(row)
      return said({
        heads: ['edition', 'state', 'by', 'second', 'made', 'on air', 'changes'],
        rows,
        none: 'Nothing was ever published.',
      })
    },
  }),
]
