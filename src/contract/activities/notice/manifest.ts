import type { Kind } from '../manifest.ts'

export const notice = { id: 25, picture: 'newspaper', path: '/lobby/notice' } as const satisfies Kind
