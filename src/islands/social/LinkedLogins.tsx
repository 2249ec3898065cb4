import '../ui/form/auth-form.css'
import '../ui/security.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/call/shapes.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { $safety } from '../account/safety.ts'
import { $socialName, loadConfig } from '../config.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { LinkSheet } from './LinkSheet.tsx'
import { $link, wakeLink } from './socialLink.ts'

/** The player's third-party login, to link or unlink; absent if none is configured. */
export const LinkedLogins = guarded(function LinkedLogins({ strings }: { strings: Strings }) {
  const name = useStore($socialName, { ssr: 'initial' })
  const player = useStore($player, { ssr: 'initial' })
  const link = useStore($link)
  const safety = useStore($safety, { ssr: 'initial' })
  const { linked, doubtful } = safety.state === 'ready' ? safety.value : {}
  const resetTime = doubtful?.resetTime
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const translate = ({ key, values }: UserMessage) => t(strings, key, { name: name ?? '', ...values })

  useEffect(() => {
    void loadConfig()
    const wake = ({ persisted }: PageTransitionEvent) => persisted && wakeLink()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const isThere = name !== undefined && player.state === 'ready'
  // A log-in after a password reset leads here.
  const isAsked = isThere && resetTime !== undefined
  useEffect(() => {
    if (!isAsked || location.hash !== '#linked') return
    heading.current?.focus()
    heading.current?.parentElement?.scrollIntoView({ block: 'center' })
  }, [isAsked])

  if (!name || player.state !== 'ready') return null
  const { lineAccount } = player.user
  const network = networkOf(player.user)
  const isBusy = link.step === 'sending'
  return (
    <section className="security-card" aria-labelledby="linked">
      <h2 id="linked" ref={heading} tabIndex={-1}>
        {t(strings, 'social.title')}
      </h2>
      <p className="security-soft">{t(strings, 'social.text', { name })}</p>
      {lineAccount && resetTime !== undefined && (
        <p className="security-doubt">{t(strings, 'social.doubt', { time: formats(strings).moment(resetTime) })}</p>
      )}
      <FormError problem={link.step === 'failed' ? link.problem : undefined} translate={translate} />
      <div className="security-line">
        <div className="security-what">
          <strong>{network ? t(strings, `social.network.${network}`) : name}</strong>
          <span>{lineAccount || t(strings, 'social.none')}</span>
          {lineAccount && linked && <Since strings={strings} linked={linked} />}
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
        <LinkSheet {...{ strings, name, translate }} isLinked={lineAccount !== ''} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
})

/** The network of the linked login, which may be another than the provider that is configured now. */
function networkOf({ facebookAccount, googleAccount }: User): 'facebook' | 'google' | undefined {
  if (facebookAccount) return 'facebook'
  return googleAccount ? 'google' : undefined
}

function Since({ strings, linked }: { strings: Strings; linked: NonNullable<Reply<'getSafety'>['linked']> }) {
  const { linkTime, useTime } = linked
  const values = { time: formats(strings).moment(linkTime), used: formats(strings).moment(useTime) }
  return <span className="security-soft">{t(strings, 'social.since', values)}</span>
}
