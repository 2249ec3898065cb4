import type { Kind } from '../manifest.ts'

export const freeLoginBonus = { id: 23, picture: 'sun', lists: ['general'] } as const satisfies Kind
