import { relative, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { complain } from '#server/base/say.ts'
import { ContentError, type Problem, sentenceOf } from '#server/content/problem.ts'
import { contentFolder, putInForce, readAllContents } from '#server/content/source.ts'
import { checkContent } from './content/checkContent.ts'

const CONTENT = resolve(import.meta.dirname, '../../content')
/** Editors write a file in several steps. */
const SETTLE_MS = 50

/**
 * Under `astro dev`: every file of content/ is read again when it changes, and each mistake stands over the page until it is mended. While a
 * file of the lobby has a mistake, the last good reading stays.
 */
export function watchContent(server: ViteDevServer): void {
  let problems: readonly Problem[] = []
  let settling: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const show = () => {
    if (problems.length > 0) server.ws.send({ type: 'error', err: overlayOf(problems) })
  }
  const read = async (): Promise<void> => {
    takeOver()
    for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
    server.ws.send({ type: 'full-reload' })
    problems = await checkContent()
    for (const problem of problems) complain(sentenceOf(problem))
    show()
  }
  const changed = (path: string): void => {
    if (relative(CONTENT, path).startsWith('..')) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      last = last.then(read).catch((error) => complain(String(error)))
    }, SETTLE_MS)
  }
  server.watcher.add(CONTENT)
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)
  // A page that is opened or reloaded later shows them too.
  server.ws.on('connection', show)
  last = checkContent().then((found) => {
    problems = found
    show()
  })
}

/** The server's own readers begin anew. */
function takeOver(): void {
  try {
    putInForce(readAllContents(contentFolder()))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
  }
}

/** Vite's own dialog over the page: one sentence for each mistake, and the place of the first. */
function overlayOf(problems: readonly Problem[]) {
  const [first] = problems
  const place = first && { file: first.file, line: first.line, column: 1 }
  return {
    message: problems.map(sentenceOf).join('\n'),
    stack: '',
    plugin: 'content',
    ...(place && { id: place.file, loc: place }),
  }
}
