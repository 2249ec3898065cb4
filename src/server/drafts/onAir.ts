import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentFolder } from '../content/source.ts'
import { contentFiles } from '../editions/contentFiles.ts'
import { codeOf } from '../editions/makeBuild.ts'
import { sha256 } from '../editions/manifest.ts'
import { contentBefore, ownPlace } from '../editions/prepare.ts'
import { type Edition, liveEditions } from '../editions/rows.ts'

/** What a draft changes: the content on air, with its edition if one was published. */
export type OnAir = { folder: string; live: Edition | undefined; code: string }

export async function contentOnAir(): Promise<OnAir> {
  const { root, dist } = ownPlace()
  const code = codeOf(root)
  const [live] = await liveEditions(code, 1)
  return { folder: (await contentBefore(live, dist)) ?? contentFolder(), live, code }
}

/** The folders of the content on air, and that of pictures, which begins empty. */
export function foldersOnAir({ folder }: OnAir): string[] {
  const names = contentFiles(folder).files.map((path) => dirname(path))
  return [...new Set([...names, 'pictures'])].filter((name) => name !== '.').sort()
}

/** The hash of a file on air; null if there is none. The caller has checked the path. */
export function hashOnAir({ folder }: OnAir, path: string): string | null {
  const file = join(folder, path)
  return existsSync(file) ? sha256(readFileSync(file)) : null
}
