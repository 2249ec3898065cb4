import { type LimitName, limitNames, partsOf } from '#contract/care/limits.ts'
import { Refusal } from '../../call/refusal.ts'
import { voidRaises } from '../../care/limits.ts'

/**
 * Runs what a limit may refuse. A refusal by a limit voids the raises of its kind that wait: who reaches a limit must not be able to lift it
 * in the same mood.
 */
export async function orVoidRaises<T>(player: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Refusal ? limitBehind(error) : undefined
    if (name) await voidRaises(player, partsOf(name).kind)
    throw error
  }
}

const limitBehind = ({ details: { limit } }: Refusal): LimitName | undefined =>
  limitNames.find((name) => name === limit)
