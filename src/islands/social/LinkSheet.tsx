import { useStore } from '@nanostores/react'
import type { UserMessage } from '#contract/words.ts'
import { proofProblems } from '../account/proof.ts'
import { $safety } from '../account/safety.ts'
import { Button } from '../ui/Button.tsx'
import { ProofField, proofIn } from '../ui/form/ProofField.tsx'
import { useProblems } from '../ui/form/problems.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $link, linkAtProvider, unlink } from './socialLink.ts'

/** `isLinked`: a login is linked and will be unlinked. */
type Props = {
  strings: Strings
  name: string
  isLinked: boolean
  translate: (problem: UserMessage) => string
  onClose: () => void
}

/** The consequences of linking or unlinking a third-party login, and re-authentication. */
export function LinkSheet({ strings, name, isLinked, translate, onClose }: Props) {
  const safety = useStore($safety)
  const link = useStore($link)
  const kind = safety.state === 'ready' && !safety.value.hasPassword ? 'none' : 'password'
  const { problems, sayAt, formProps } = useProblems(
    (form) => proofProblems(proofIn(form, kind)),
    (form) => void settle(form),
  )

  async function settle(form: HTMLFormElement) {
    const proof = proofIn(form, kind)
    const problem = await (isLinked ? unlink(proof, translate) : linkAtProvider(proof))
    if (problem) {
      sayAt(form, problem)
      showToast(translate(problem), 'error')
    } else if (isLinked) onClose()
  }

  const words = isLinked
    ? { title: 'social.unlinkTitle', tip: kind === 'none' ? 'social.onlyWay' : 'social.unlinkTip', go: 'social.unlink' }
    : { title: 'social.link', tip: 'social.linkTip', go: 'social.continue' }

  return (
    <Sheet isOpen onClose={onClose} title={t(strings, words.title, { name })} closeLabel={t(strings, 'common.close')}>
      <form className="auth-form" {...formProps}>
        <p className="security-soft">{t(strings, words.tip, { name })}</p>
        {isLinked && kind === 'none' ? undefined : (
          <ProofField strings={strings} kind={kind} use="rights" problems={problems} />
        )}
        {kind !== 'none' && (
          <Button look="gold" type="submit" isWide isBusy={link.step === 'sending'}>
            {t(strings, words.go, { name })}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
