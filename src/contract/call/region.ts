/** Refusals of who is not in the country of the licence, or of whom the country is not known. */
export const regionRefusals = ['regionForeign', 'regionUnknown'] as const
