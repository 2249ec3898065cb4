/** The texts that a player agrees to, by their file in content/pages. */
export const agreedTextNames = ['terms-of-use', 'privacy-policy'] as const
export type AgreedTextName = (typeof agreedTextNames)[number]
