import type { Kind, Viewer } from '../manifest.ts'

export const supply = {
  id: 30,
  picture: 'ring-buoy',
  path: '/activity/supply',
  lists: ['general', 'floating'],
  concerns: ({ isBankrupt }: Viewer) => isBankrupt,
} as const satisfies Kind
