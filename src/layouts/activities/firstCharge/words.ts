/** Besides its own words those of the channels and of the payment, which open over it. */
export const words = ['firstCharge', 'wallet', 'payment', 'refusal'] as const
