import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { pictures } from '#art/pictures.ts'
import { readAddress } from '#contract/locale.ts'
import { routeOf } from '#contract/routes.ts'
import { requireVersions } from '#server/content/textVersions.ts'
import { readWordsFile } from '#server/content/wordsFile.ts'
import { placesOf } from '#server/content/yaml.ts'
import { isBuilt } from '#server/http/built.ts'
import { noticeFront, pageFront, versionFront } from './front.ts'
import { emptyGaps, readPasses } from './gaps.ts'
import { checkMarkdown, type Site } from './markdown.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Refuses a build whose words or Markdown have an error. The lobby's YAML is checked where it is read. */
export function contentCheck(): AstroIntegration {
  return {
    name: 'perya:content',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') checkContent()
      },
    },
  }
}

/** Throws ContentError for the first error in content/words, content/pages or content/notices. */
export function checkContent(folder = ROOT): void {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const passes = readPasses(
    globSync('src/**/*.{ts,tsx,astro}', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8')),
  )
  for (const path of globSync('content/words/*/*.json', { cwd: folder }).sort()) {
    const text = read(path)
    const [gap] = emptyGaps(basename(path, '.json'), readWordsFile(path, text), passes)
    if (gap) placesOf(path, text).complain(gap.path, gap.wrong)
  }
  const site = siteOf()
  for (const path of globSync('content/pages/*/*.md', { cwd: folder }).sort())
    checkMarkdown(path, read(path), pageFront, site)
  requireVersions(join(folder, 'content'))
  for (const path of globSync('content/pages/*/*/*.md', { cwd: folder }).sort())
    checkMarkdown(path, read(path), versionFront, site)
  for (const path of globSync('content/notices/*.md', { cwd: folder }).sort())
    checkMarkdown(path, read(path), noticeFront, site)
}

function siteOf(): Site {
  const drawn = new Set(pictures().flatMap(({ outputs }) => outputs.map(({ path }) => path)))
  const hasPage = (address: string): boolean => {
    const { path } = readAddress(address)
    return (['mobile', 'desktop'] as const).some((platform) => {
      const route = routeOf(platform, path)
      return route !== undefined && isBuilt(platform, route)
    })
  }
  return { hasPage, hasFile: (path) => drawn.has(path) || existsSync(join(ROOT, 'public', path)) }
}
