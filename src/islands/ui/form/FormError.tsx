import type { UserMessage } from '#contract/words.ts'
import { KindIcon } from '../icons.tsx'

/** The reason of the last failure, kept above the fields until the next try. */
export function FormError({
  problem,
  translate,
}: {
  problem: UserMessage | undefined
  translate: (problem: UserMessage) => string
}) {
  if (!problem) return null
  return (
    <div className="auth-error" role="alert">
      <KindIcon kind="error" />
      <p>{translate(problem)}</p>
    </div>
  )
}
