import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Problem } from '../content/problem.ts'
import { buildEnvironment } from '../editions/compile.ts'
import { ownPlace, textProblems } from '../editions/prepare.ts'
import type { Change } from './changes.ts'
import { type LaidOut, withDraft } from './folder.ts'

const part = v.object({ as: v.picklist(['same', 'removed', 'added']), text: v.string() })
const difference = v.object({
  file: v.string(),
  sections: v.array(v.object({ title: v.string(), blocks: v.array(v.object({ parts: v.array(part) })) })),
})
const answer = v.object({
  problems: v.array(
    v.object({ file: v.string(), line: v.number(), field: v.string(), what: v.string(), mend: v.string() }),
  ),
  differences: v.array(difference),
})

/** What differs in one file, by section, with the words that go and come. */
export type Difference = v.InferOutput<typeof difference>

const EXAMINE_MS = 60_000

/** Every mistake of the draft, as the checker of content names them, and those that only the database knows. */
export async function checkDraft(): Promise<Problem[]> {
  return await withDraft(problemsOf)
}

export async function problemsOf({ tree, air, changes }: LaidOut): Promise<Problem[]> {
  const overtaken = changes.filter(({ isOvertaken }) => isOvertaken).map(overtakenProblem)
  const { problems } = await examine('check', tree, air.folder, [])
  // Texts that cannot be read have no versions to compare.
  if (problems.length > 0) return [...overtaken, ...problems]
  return [...overtaken, ...(await textProblems(join(tree, 'content'), air.folder))]
}

/** What the draft changes in these files; in all of them if none is named. */
export async function compareDraft(path?: string): Promise<Difference[]> {
  return await withDraft(async ({ tree, air, changes }) => {
    const wanted = changes.filter((one) => path === undefined || one.path === path)
    const { differences } = await examine('compare', tree, air.folder, wanted)
    return differences
  })
}

function overtakenProblem({ path, by }: Change): Problem {
  const what = `was published anew since ${by} brought it`
  const mend = 'put both changes into one file and bring it again, or take this one back'
  return { file: `content/${path}`, line: 1, field: '', what, mend }
}

/** Texts of strangers are read in a process of their own, which knows no secret (`src/build/examine.ts`). */
async function examine(task: 'check' | 'compare', tree: string, onAir: string, changes: readonly Change[]) {
  const { root } = ownPlace()
  const paths = changes.map(({ path }) => path)
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'src/tools/launch/resolve.mjs'), join(root, 'src/build/examine.ts'), task, tree, onAir],
    { cwd: root, env: buildEnvironment(root), stdio: ['pipe', 'pipe', 'pipe'], timeout: EXAMINE_MS },
  )
  child.stdin.end(JSON.stringify(paths))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  try {
    return v.parse(answer, JSON.parse(said))
  } catch (error) {
    throw new Error(`the draft could not be examined: ${complained.slice(-2_000)}`, { cause: error })
  }
}
