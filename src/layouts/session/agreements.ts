import type { AgreedTextName } from '#contract/account/agreed.ts'

/** Keys of the titles of the texts that a player agrees to. */
export const agreementTitles = {
  'terms-of-use': 'public.footer.terms',
  'privacy-policy': 'public.footer.privacy',
} as const satisfies Record<AgreedTextName, string>
