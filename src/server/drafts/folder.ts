import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contentFiles, copyContent } from '../editions/contentFiles.ts'
import { ownPlace } from '../editions/prepare.ts'
import { type Change, draftBytes, listChanges } from './changes.ts'
import { contentOnAir, type OnAir } from './onAir.ts'

/** The draft on this machine: a folder with `content/`, and the site's own files beside it. */
export type LaidOut = { tree: string; air: OnAir; changes: readonly Change[] }

/** Lays the draft out for `work`, over a copy of what is on air, and removes it. */
export async function withDraft<Result>(work: (laid: LaidOut) => Promise<Result>): Promise<Result> {
  const air = await contentOnAir()
  const changes = await listChanges(air)
  const tree = mkdtempSync(join(tmpdir(), 'perya-draft-'))
  const content = join(tree, 'content')
  try {
    const bytes = await draftBytes(changes.map(({ path }) => path))
    const { files } = contentFiles(air.folder)
    copyContent(air.folder, files, content)
    for (const [path, body] of bytes) {
      const file = join(content, path)
      if (body === null) rmSync(file, { force: true })
      else {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, body)
      }
    }
    symlinkSync(join(ownPlace().root, 'public'), join(tree, 'public'), 'junction')
    return await work({ tree, air, changes })
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
