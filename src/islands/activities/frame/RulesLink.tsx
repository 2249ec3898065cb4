import './frame.css'
import { type Strings, t } from '../../ui/words.ts'

/** The pages of rules that panels lead to by it (`content/pages`). */
type Rule = 'first-charge' | 'accumulated-recharge' | 'continuous-recharge' | 'fund' | 'gifts' | 'tasks' | 'vip'

/** The way to all rules of an activity. */
export function RulesLink({ rule, strings }: { rule: Rule; strings: Strings }) {
  return (
    <a className="panel-rules" href={`/rule/${rule}`}>
      {t(strings, 'activity.frame.rules')}
    </a>
  )
}
