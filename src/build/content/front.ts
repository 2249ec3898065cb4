import { z } from 'astro/zod'
import { changeKinds } from '#contract/lobby/textVersions.ts'
import { articlePlaces } from '#server/content/articles.ts'

const whole = z.number().int().min(0)

/** A round that a page works out: its game, what was staked and chosen, and below which number each of its draws is. */
const example = z.strictObject({
  game: whole,
  stake: whole,
  nonce: whole,
  choice: z.string().optional(),
  moves: z.array(z.string()).default([]),
  below: z.array(whole.min(1)),
})

/** Front matter of content/pages/<locale>/<page>.md. */
export const pageFront = z.strictObject({
  title: z.string().min(3).max(60),
  description: z.string().min(40).max(160),
  version: z.string().regex(/^\d+\.\d+$/, 'must look like 1.0'),
  effective: z.coerce.date('must be a date such as 2026-11-21'),
  locale: z.enum(['en', 'fil', 'th']),
  hasContents: z.boolean().default(false),
  /** Where a page without code stands: in the footer at /<name>, among the rules at /rule/<name>, or unlisted at /<name>. */
  place: z.enum(articlePlaces).optional(),
  /** Its seeds, words, numbers and end are facts of the text. */
  example: example.optional(),
})

/** Front matter of content/pages/<locale>/<page>/<version>.md. `server/content/textVersions.ts` reads date, kind and summary. */
export const versionFront = pageFront.extend({
  /** A material change asks players again before they deposit or play; an editorial one asks nobody. */
  change: z.enum(changeKinds),
  /** What changes, in one line. */
  summary: z.string(),
})

/** A notice has none: everything else about it stands in content/lobby/notices.yaml. */
export const noticeFront = z.strictObject({})
