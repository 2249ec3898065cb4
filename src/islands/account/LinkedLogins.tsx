import './entrance.css'
import './security.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Problem } from '#contract/rules.ts'
import { $socialName, loadConfig } from '#stores/config.ts'
import { $player } from '#stores/player.ts'
import { $link, wakeLink } from '#stores/socialLink.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { FormError } from './FormError.tsx'
import { LinkSheet } from './LinkSheet.tsx'

/** The third-party login of a player, to link or unlink; not there where none is configured. */
export const LinkedLogins = guarded(function LinkedLogins({ strings }: { strings: Strings }) {
  const name = useStore($socialName, { ssr: 'initial' })
  const player = useStore($player, { ssr: 'initial' })
  const link = useStore($link)
  const [isOpen, setIsOpen] = useState(false)
  const say = ({ key, values }: Problem) => t(strings, key, { name: name ?? '', ...values })

  useEffect(() => {
    void loadConfig()
    const wake = ({ persisted }: PageTransitionEvent) => persisted && wakeLink()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  if (!name || player.state !== 'ready') return null
  const { lineAccount } = player.user
  const isBusy = link.step === 'sending'
  return (
    <section className="security-card" aria-labelledby="security-linked">
      <h2 id="security-linked">{t(strings, 'social.title')}</h2>
      <p className="security-soft">{t(strings, 'social.text', { name })}</p>
      <FormError problem={link.step === 'failed' ? link.problem : undefined} say={say} />
      <div className="security-line">
        <div className="security-what">
          <strong>{name}</strong>
          <span>{lineAccount || t(strings, 'social.none')}</span>
        </div>
        {lineAccount ? (
          <Button look="quiet" size="small" isBusy={isBusy} onClick={() => setIsOpen(true)}>
            {t(strings, 'social.unlink')}
          </Button>
        ) : (
          <Button size="small" isBusy={isBusy} onClick={() => setIsOpen(true)}>
            {t(strings, 'social.link', { name })}
          </Button>
        )}
      </div>
      {isOpen && (
        <LinkSheet {...{ strings, name, say }} isLinked={lineAccount !== ''} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
})
