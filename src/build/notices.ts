import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { NOTICES_PATH } from '#contract/lobby/notices.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@]+)\//
/** Modules that a bundler adds of its own, such as `\0vite/preload-helper.js`. */
const OF_BUNDLER = /^\0(vite|rolldown)\b/
const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-]\w+)*$/i
/** Astro writes its island's script into each page, beside the bundle. */
const IN_PAGES = 'astro'
const FONTS = /^@fontsource/
const LINE = '-'.repeat(72)

/** Writes the licences of all packages whose code or fonts browsers get. Their licences ask for it wherever a copy goes. */
export function notices(): Plugin {
  return {
    name: 'perya:notices',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: NOTICES_PATH.slice(1), source: noticesOf(foldersOf(modules)) })
    },
  }
}

/** The folders of the packages that these modules of a bundle come from, and of those that no bundle shows. */
function foldersOf(modules: readonly string[]): string[] {
  const folders = new Set([
    folderOf(IN_PAGES),
    ...ownDependencies()
      .filter((name) => FONTS.test(name))
      .map(folderOf),
  ])
  for (const id of modules) {
    const bundler = OF_BUNDLER.exec(id)?.[1]
    const folder = bundler ? folderOf(bundler) : PACKAGE.exec(id.replace('\0', ''))?.[1]
    if (folder) folders.add(folder)
  }
  return [...folders]
}

const folderOf = (name: string) => join(ROOT, 'node_modules', name)

function ownDependencies(): string[] {
  const { dependencies }: { dependencies: object } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
}

/** The notices of these packages, by name. Throws for one without the text of a licence, since nobody may ship that. */
export function noticesOf(folders: readonly string[]): string {
  // A link and what it leads to are one package.
  const parts = new Map(
    folders.map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return [`${name} ${version} (${license})`, licenceIn(folder)]
    }),
  )
  const sorted = [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([title, text]) => `${LINE}\n${title}\n${LINE}\n\n${text}\n`).join('\n')
}

function licenceIn(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => LICENCE.test(file))
        .sort()
    : []
  if (files.length === 0) throw new Error(`${folder} is shipped to browsers and has no text of a licence`)
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
}
