import { useStore } from '@nanostores/react'
import type { Problem } from '#contract/rules.ts'
import { $safety } from '#stores/safety.ts'
import { $link, leaveToLink } from '#stores/socialLink.ts'
import { showToast } from '#stores/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ProofField, problemOfProof, proofIn } from './ProofField.tsx'
import { useProblems } from './problems.ts'

type Props = { strings: Strings; name: string; say: (problem: Problem) => string; onClose: () => void }

/** What linking a third-party login means, and the proof that it is the owner who wants it. */
export function LinkSheet({ strings, name, say, onClose }: Props) {
  const safety = useStore($safety)
  const link = useStore($link)
  const kind = safety.state === 'ready' && !safety.safety.hasPassword ? 'none' : 'password'
  const { problems, sayAt, formProps } = useProblems(
    (form) => problemOfProof(proofIn(form, kind)),
    (form) => void leave(form),
  )

  async function leave(form: HTMLFormElement) {
    const problem = await leaveToLink(proofIn(form, kind))
    if (!problem) return
    sayAt(form, problem)
    showToast(say(problem), 'error')
  }

  return (
    <Sheet isOpen onClose={onClose} title={t(strings, 'social.link', { name })} closeLabel={t(strings, 'common.close')}>
      <form className="entrance-form" {...formProps}>
        <p className="security-soft">{t(strings, 'social.linkTip', { name })}</p>
        <ProofField strings={strings} kind={kind} use="rights" problems={problems} />
        {kind !== 'none' && (
          <Button look="gold" type="submit" isWide isBusy={link.step === 'sending'}>
            {t(strings, 'social.continue', { name })}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
