import type { Kind } from '../manifest.ts'

export const ladderRecharge = { id: 17, picture: 'ladder', path: '/lobby/wallets/deposit' } as const satisfies Kind
