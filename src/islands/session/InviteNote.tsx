import './invite.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $invite, dropInvite, startInvite } from './invite.ts'

/** The guest's inviter, if a link brought a code. An unknown code is reported but blocks nothing. */
export function InviteNote({ strings }: { strings: Strings }) {
  const invite = useStore($invite, { ssr: 'initial' })

  useEffect(() => void startInvite(), [])

  return (
    <div className="invite" data-state={invite.state}>
      <img src={iconPath(invite.state === 'unknown' ? 'ticket' : 'party-popper')} alt="" width={28} height={28} />
      <p role="status">{invite.state !== 'none' && t(strings, `invite.${invite.state}`, invite)}</p>
      <button type="button" className="invite-drop" aria-label={t(strings, 'invite.drop')} onClick={dropInvite}>
        <CloseIcon />
      </button>
    </div>
  )
}
