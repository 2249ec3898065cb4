import { type IconName, iconPath } from '#contract/icons.ts'
import { type Strings, t } from '../ui/words.ts'
import { type ServiceOffer, startChat } from './service.ts'

type Props = { offer: ServiceOffer; isBusy: boolean; strings: Strings }

/** One contact. A link wherever possible, since no browser blocks a tapped link. */
export function ServiceWay({ offer: { entry, isChat, way }, isBusy, strings }: Props) {
  const inside = (
    <>
      <img src={iconPath(iconOf(entry.url ?? '', isChat))} alt="" width={36} height={36} />
      <span className="way-text">
        <strong>{isChat ? t(strings, 'service.chat') : entry.nickname}</strong>
        <span>{isChat ? t(strings, 'service.chatAbout') : entry.about}</span>
        {way.kind === 'none' && <em>{t(strings, 'service.closed')}</em>}
        {way.kind === 'window' && <span className="unseen">{t(strings, 'service.newWindow')}</span>}
      </span>
    </>
  )
  if (way.kind === 'none') return <div className="way way-closed">{inside}</div>
  if (way.kind === 'chat') {
    return (
      <button type="button" className="way way-chat" aria-disabled={isBusy} onClick={() => void startChat(way)}>
        {inside}
      </button>
    )
  }
  return (
    <a className="way" href={way.url} {...(way.kind === 'window' && { target: '_blank', rel: 'noopener' })}>
      {inside}
    </a>
  )
}

function iconOf(url: string, isChat: boolean): IconName {
  if (isChat) return 'speech-balloon'
  if (url.startsWith('mailto:')) return 'envelope'
  return url.startsWith('tel:') ? 'telephone-receiver' : 'globe-with-meridians'
}
