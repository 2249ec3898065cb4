import type { Body, Reply } from '#contract/calls/index.ts'
import type { CallOf } from '#contract/calls/repeats.ts'
import type { Caller } from '../call/handler.ts'
import { excludedAgain } from '../rights/excludeMe.ts'
import { changeAgain } from '../session/changePassword.ts'
import { forgetAgain } from '../session/forget.ts'
import { registerAgain } from '../session/register.ts'

type Proven = CallOf<'proof'>
/** What stands for an answer that holds a secret. */
export type Mark = { player: number; session: string; ended: number }

type Repeat<N extends Proven> = {
  /** What is kept of it: no token, ticket or key. */
  mark: (reply: Reply<N>) => Partial<Mark>
  /** Answers the repeat of who proves it again. */
  again: (mark: Mark, body: Body<N>, caller: Caller) => Promise<Reply<N>>
}

/** How calls are repeated whose answer holds a secret. One without an entry does not compile. */
export const proven: { [N in Proven]: Repeat<N> } = {
  accountRegist: {
    mark: ({ user }) => ({ player: user.id }),
    again: ({ player }, body, caller) => registerAgain(player, body, caller),
  },
  accountRegist4: {
    mark: ({ user }) => ({ player: user.id }),
    again: ({ player }, body, caller) => registerAgain(player, body, caller),
  },
  forgetPassword: { mark: () => ({}), again: (_mark, body, caller) => forgetAgain(body, caller) },
  changePassword: { mark: ({ ended }) => ({ ended }), again: (mark, body) => changeAgain(mark, body) },
  excludeMe: {
    mark: () => ({}),
    again: ({ player }, body, { device }) => excludedAgain(player, body, device),
  },
}

export const isProven = (name: string): name is Proven => Object.hasOwn(proven, name)
