import type { UserMessage } from '#contract/words.ts'
import { Empty } from '../../ui/Empty.tsx'
import { type Strings, t } from '../../ui/words.ts'

/** In the place of an offer while offers are quiet: why, until when, and that nothing is lost by it. */
export function Quiet({ why, strings }: { why: UserMessage; strings: Strings }) {
  return (
    <Empty title={t(strings, why.key, why.values)} text={t(strings, 'activity.frame.quiet.kept')}>
      <a className="button" href="/profile/care#care-quiet">
        {t(strings, 'activity.frame.quiet.how')}
      </a>
    </Empty>
  )
}
