import type { Handler } from '../handler.ts'
import { endSession, touchSession } from './session.ts'

export const online: Handler<'online'> = async (_body, { session }) => {
  await touchSession(session)
  return {}
}

export const logout: Handler<'logout'> = async (_body, { session }) => {
  await endSession(session.id)
  return {}
}
