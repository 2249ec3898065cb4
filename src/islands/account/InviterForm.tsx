import './profile-form.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect } from 'react'
import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import type { User } from '#contract/call/shapes.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText, focusFirst } from '../ui/form/fields.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { confirm } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $inviter, nameInviter, startInviter } from './inviter.ts'
import { WithPlayer } from './WithPlayer.tsx'

type Props = {
  /** Holds `profile`, `common` and `verify`. */
  strings: Strings
  /** Whether another part of the page already reports that the player's data failed to load. */
  isQuiet?: boolean
}

/** The player's inviter. Without one, a form to name an inviter while there is still time. */
export const InviterForm = guarded(function InviterForm({ strings, isQuiet = false }: Props) {
  const waiting = (
    <div className="profile-form" aria-busy="true">
      <Skeleton shape="card" />
    </div>
  )
  return (
    <WithPlayer strings={strings} isQuiet={isQuiet} waiting={waiting}>
      {(user) => <Inviter strings={strings} user={user} />}
    </WithPlayer>
  )
})

function Inviter({ strings, user }: { strings: Strings; user: User }) {
  if (user.pid > 0) {
    return (
      <div className="profile-form superior-known">
        <p className="superior-id">{t(strings, 'profile.id', { id: user.pid })}</p>
        <p>{t(strings, 'profile.superiorKnown')}</p>
      </div>
    )
  }
  return user.firstRecharge ? (
    <p className="profile-form superior-known">{t(strings, 'profile.superiorLate')}</p>
  ) : (
    <NameInviter strings={strings} />
  )
}

function NameInviter({ strings }: { strings: Strings }) {
  const state = useStore($inviter)
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  const problem = state.step === 'failed' ? state.problem : undefined
  useEffect(startInviter, [])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = fieldText(form, 'pid').trim()
    const message = t(strings, 'profile.superiorAsk', { id: typed })
    if (typed === '' || (await confirm({ message }))) await nameInviter(typed, translate)
    focusFirst(form, { pid: $inviter.get().step === 'failed' || undefined })
  }

  return (
    <form
      className="profile-form"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => problem && startInviter()}
    >
      <TextField
        label={t(strings, 'profile.superiorField')}
        name="pid"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={ACCOUNT_LENGTH_MAX}
        required
        hint={problem ? undefined : t(strings, 'profile.superiorTip')}
        error={problem && translate(problem)}
      />
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'profile.superiorSubmit')}
      </Button>
    </form>
  )
}
