/** National Problem Gambling Helpline, open day and night. */
export const HELPLINE = { shown: '(02) 8248-9568', href: 'tel:+63282489568' } as const
