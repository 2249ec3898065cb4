import { isShown } from '../verbs/answer.ts'
import { actsFor, partsOf, pictureOf } from './answerView.ts'
import { lookBy } from './looks.ts'
import { forConsole } from './menu.ts'
import type { ConsolePage, Visit } from './pages.ts'

const PLAYER = /^\d{1,15}$/

/** A proof of identity: what was written beside what was photographed, and the ways to decide. Both looks are kept. */
export const identityPage: ConsolePage = { path: '/console/identity', right: 'seeIdentities', get: review }

async function review({ c, show, operator, frame }: Visit): Promise<Response> {
  const player = c.req.query('player') ?? ''
  const typed = { player }
  const facts = await lookBy(operator, 'kyc show', typed)
  const opened = facts.answer.done ? await lookBy(operator, 'kyc open', typed) : facts
  const problem = opened.answer.done ? undefined : forConsole(opened.answer.why)
  const acts = facts.verb && PLAYER.test(player) ? actsFor(operator, facts.verb, Number(player)) : []
  const view = {
    page: 'identity',
    ...{ frame, player, problem },
    facts: facts.verb && facts.answer.done ? partsOf(facts.verb, operator, facts.answer.parts) : [],
    pictures: opened.answer.done ? opened.answer.parts.filter(isShown).map(pictureOf) : [],
    decide: facts.answer.done ? acts.filter(({ href }) => href.startsWith('/console/do/kyc/')) : [],
  } as const
  return await show(c, view, problem === undefined ? 200 : 422)
}
