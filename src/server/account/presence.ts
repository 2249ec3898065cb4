import { db } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { endSession, touchSession } from './session.ts'

export const online: Handler<'online'> = async (_body, { session }) => {
  await touchSession(session)
  return {}
}

export const logout: Handler<'logout'> = async (_body, { session }) => {
  await endSession(db, session.id)
  return {}
}
