import { z } from 'astro/zod'

/** Front matter of content/pages/<locale>/<page>.md. */
export const pageFront = z.strictObject({
  title: z.string().min(3).max(60),
  description: z.string().min(40).max(160),
  /** Grows with every change of meaning; what a player has agreed to is remembered with it. */
  version: z.string().regex(/^\d+\.\d+$/, 'must look like 1.0'),
  effective: z.coerce.date('must be a date such as 2026-11-21'),
  locale: z.enum(['en', 'fil', 'th']),
  hasContents: z.boolean().default(false),
})

/** A notice has none: everything else about it stands in content/lobby/notices.yaml. */
export const noticeFront = z.strictObject({})
