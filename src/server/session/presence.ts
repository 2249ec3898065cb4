import { endSession, touchSession } from '../account/session.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'

export const online: Handler<'online'> = async (_body, { session }) => {
  await touchSession(session)
  return {}
}

export const logout: Handler<'logout'> = async (_body, { session }) => {
  await endSession(db, session.id)
  return {}
}
