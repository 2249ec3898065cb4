import type { Problem } from '#contract/rules.ts'
import { KindIcon } from '../icons.tsx'

/** Why the last try failed, kept above the fields after its toast has gone. The toast is what announces it. */
export function FormError({ problem, say }: { problem: Problem | undefined; say: (problem: Problem) => string }) {
  if (!problem) return null
  return (
    <div className="entrance-error">
      <KindIcon kind="error" />
      <p>{say(problem)}</p>
    </div>
  )
}
