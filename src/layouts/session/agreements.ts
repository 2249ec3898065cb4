/** What a player has agreed to, by the names that /profile/agree/{name} and /lobby/... have for it. */
export const agreements = ['terms-of-use', 'privacy-policy'] as const
export type Agreement = (typeof agreements)[number]

/** Keys of their titles. */
export const agreementTitles = {
  'terms-of-use': 'public.footer.terms',
  'privacy-policy': 'public.footer.privacy',
} as const satisfies Record<Agreement, string>
