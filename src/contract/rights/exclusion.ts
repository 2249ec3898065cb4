import { proofKinds } from '../account/proof.ts'

/** Breaks and exclusions that players choose themselves. */

/** The duration: days (a break), months (an exclusion), or without an end. */
export type Term = { days: number } | { months: number } | 'open'

/** A break ends by itself after at most six weeks. */
export const breakTerms = ['1d', '7d', '14d', '30d', '42d'] as const
/** The terms of the regulator's own programme, and for ever. */
export const exclusionTerms = ['6m', '1y', '5y', 'ever'] as const
export const ownTerms = [...breakTerms, ...exclusionTerms] as const
export type OwnTerm = (typeof ownTerms)[number]

const lengths: Record<OwnTerm, Term> = {
  ...{ '1d': { days: 1 }, '7d': { days: 7 }, '14d': { days: 14 }, '30d': { days: 30 }, '42d': { days: 42 } },
  ...{ '6m': { months: 6 }, '1y': { months: 12 }, '5y': { months: 60 }, ever: 'open' },
}

export const lengthOf = (term: OwnTerm): Term => lengths[term]

const breaks: readonly string[] = breakTerms
export const isBreak = (term: OwnTerm): boolean => breaks.includes(term)

/** What a player is told of it; who asked for an exclusion is told to nobody. */
export const exclusionNames = ['break', 'exclusion'] as const
export type ExclusionName = (typeof exclusionNames)[number]

/** The moment so many days or months later, at the same time of the day. */
export function later(from: Date, term: Exclude<Term, 'open'>): Date {
  const end = new Date(from)
  if ('days' in term) end.setUTCDate(end.getUTCDate() + term.days)
  else end.setUTCMonth(end.getUTCMonth() + term.months)
  return end
}

/** The end of a term that begins at a moment; null without an end. */
export function endOf(term: Term, from: Date): Date | null {
  if (term === 'open') return null
  return later(from, term)
}

/** How a player proves to be the owner: `login` is the linked login again, for an account with nothing else. */
export const careProofs = [...proofKinds, 'login'] as const
export type CareProof = (typeof careProofs)[number]
