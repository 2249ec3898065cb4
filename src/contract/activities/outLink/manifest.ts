import type { Kind } from '../manifest.ts'

export const outLink = { id: 29, picture: 'link', lists: ['general'] } as const satisfies Kind
