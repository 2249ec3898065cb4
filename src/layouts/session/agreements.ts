/** The agreements of a player, by their names in /profile/agree/{name} and /lobby/... */
export const agreements = ['terms-of-use', 'privacy-policy'] as const
export type Agreement = (typeof agreements)[number]

/** Keys of their titles. */
export const agreementTitles = {
  'terms-of-use': 'public.footer.terms',
  'privacy-policy': 'public.footer.privacy',
} as const satisfies Record<Agreement, string>
