import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Content edited without a developer: one Markdown file per page and locale, `content/pages/<locale>/<page>.md`. */
const pages = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './content/pages' }),
  schema: z.strictObject({
    title: z.string().min(3).max(60),
    description: z.string().min(40).max(160),
    /** Grows with every change of meaning; what a player has agreed to is remembered with it. */
    version: z.string().regex(/^\d+\.\d+$/, 'must look like 1.0'),
    effective: z.coerce.date(),
    locale: z.enum(['en', 'fil', 'th']),
    hasContents: z.boolean().default(false),
  }),
})

/** The texts of notices, by the name that content/lobby/notices.yaml gives them; everything else about them stands there. */
const notices = defineCollection({
  loader: glob({ pattern: '*.md', base: './content/notices' }),
  schema: z.strictObject({}),
})

export const collections = { pages, notices }
