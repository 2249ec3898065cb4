import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CODE } from '#server/editions/makeBuild.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A repository whose code is one file. Copying the whole code takes seconds on a busy machine, and a test publishes several times. */
export function rootWithoutCode(folder: string): string {
  return rootWith(folder, (path) => {
    mkdirSync(path)
    writeFileSync(join(path, 'one.ts'), 'export const one = 1\n')
  })
}

/** A repository whose code is ours by links, for what reads it. */
export function rootOfLinks(folder: string): string {
  return rootWith(folder, (path, name) => symlinkSync(join(ROOT, name), path, 'junction'))
}

function rootWith(folder: string, makeFolder: (path: string, name: string) => void): string {
  const root = join(folder, 'root')
  mkdirSync(root)
  for (const name of CODE) {
    if (name.includes('.')) cpSync(join(ROOT, name), join(root, name))
    else makeFolder(join(root, name), name)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction')
  return root
}
