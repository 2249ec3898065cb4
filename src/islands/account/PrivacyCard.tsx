import '../ui/form/auth-form.css'
import '../ui/security.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $isOtherSaving, $userOther, chooseShowsWins, loadUserOther } from './userOther.ts'

/** The data of the player that others may see. */
export const PrivacyCard = guarded(function PrivacyCard({ strings }: { strings: Strings }) {
  const other = useStore($userOther, { ssr: 'initial' })
  const isSaving = useStore($isOtherSaving, { ssr: 'initial' })

  useEffect(() => void loadUserOther(), [])

  async function choose(showsWins: boolean) {
    const problem = await chooseShowsWins(showsWins)
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    else showToast(t(strings, showsWins ? 'privacy.shown' : 'privacy.hidden'), 'success')
  }

  return (
    <section className="security-card" aria-labelledby="security-privacy">
      <h2 id="security-privacy">{t(strings, 'privacy.title')}</h2>
      {other.state === 'failed' ? (
        <div className="security-line">
          <p className="security-soft">{t(strings, 'privacy.late')}</p>
          <Button size="small" onClick={() => void loadUserOther()}>
            {t(strings, 'common.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className="agreement-box">
          <span className="agreement-tick">
            <input
              id="shows-wins"
              type="checkbox"
              aria-describedby="shows-wins-text"
              aria-busy={other.state === 'loading' || isSaving}
              disabled={other.state === 'loading'}
              checked={other.state === 'ready' && other.value.showsWins}
              onChange={(event) => void choose(event.currentTarget.checked)}
            />
          </span>
          <p>
            <label htmlFor="shows-wins">{t(strings, 'privacy.wins')}</label>{' '}
            <span id="shows-wins-text" className="security-soft">
              {t(strings, 'privacy.winsText')}
            </span>
          </p>
        </div>
      )}
    </section>
  )
})
