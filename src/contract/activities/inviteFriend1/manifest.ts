import type { Kind } from '../manifest.ts'

export const inviteFriend1 = {
  id: 40,
  picture: 'handshake',
  path: '/activity/inviteFriends',
  lists: ['floating'],
  opensOver: ['floating'],
} as const satisfies Kind
