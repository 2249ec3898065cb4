import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { noticeFront, pageFront, versionFront } from '#build/content/front.ts'

/** The loader would write ids in lower case, and /rule/signBonus is not. */
const generateId = ({ entry }: { entry: string }): string => entry.replace(/\.md$/, '')

/** Content edited without a developer: one Markdown file per page and locale, `content/pages/<locale>/<page>.md`. */
const pages = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './content/pages', generateId }),
  schema: pageFront,
})

/** Pages with versions: `content/pages/<locale>/<page>/<version>.md`. */
const versions = defineCollection({
  loader: glob({ pattern: '*/*/*.md', base: './content/pages', generateId }),
  schema: versionFront,
})

/** The texts of notices, by the name that content/lobby/notices.yaml gives them. */
const notices = defineCollection({
  loader: glob({ pattern: '*.md', base: './content/notices', generateId }),
  schema: noticeFront,
})

export const collections = { pages, versions, notices }
