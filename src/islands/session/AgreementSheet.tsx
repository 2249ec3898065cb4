import './agreement.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { AgreedTextName } from '#contract/account/agreed.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { agreedAddress } from './agreedTexts.ts'
import { $agreementSheet, type AgreementTab, agree, agreementTabs, closeAgreement, openAgreement } from './agreement.ts'
import { TextPart } from './TextPart.tsx'

type Props = { strings: Strings }

const texts: Record<AgreementTab, AgreedTextName> = { terms: 'terms-of-use', privacy: 'privacy-policy' }
const tabOfPath: Record<string, AgreementTab> = { '/terms-of-use': 'terms', '/privacy-policy': 'privacy' }
const END_PX = 24

/** Both texts over the whole screen, read before 'I Agree' (spec 2.7): the very versions that the form sends. */
export function AgreementSheet({ strings }: Props) {
  const sheet = useStore($agreementSheet)
  const tab = sheet.state === 'open' ? sheet.tab : 'terms'
  return (
    <Sheet
      isFull
      className="agreement"
      isOpen={sheet.state === 'open'}
      onClose={closeAgreement}
      title={t(strings, 'login.agreementTitle')}
      closeLabel={t(strings, 'common.close')}
    >
      <Tabs strings={strings} tab={tab} />
      <AgreementText key={tab} strings={strings} tab={tab} />
      <Button look="gold" isWide onClick={agree}>
        {t(strings, 'login.iAgree')}
      </Button>
    </Sheet>
  )
}

function Tabs({ strings, tab }: { strings: Strings; tab: AgreementTab }) {
  const [first, second] = agreementTabs
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = tab === first ? second : first
    openAgreement(other)
    document.getElementById(`agreement-tab-${other}`)?.focus()
  }
  return (
    <div className="agreement-tabs" role="tablist" aria-label={t(strings, 'login.agreementTabs')} onKeyDown={onKeyDown}>
      {agreementTabs.map((name) => (
        <button
          key={name}
          id={`agreement-tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab}
          aria-controls="agreement-text"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => openAgreement(name)}
        >
          {t(strings, `login.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** A link between the two texts switches the tab. Other links open beside the form, so that nothing typed is lost. */
function onTextClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  const tab = link.origin === location.origin ? tabOfPath[link.pathname] : undefined
  if (tab) {
    event.preventDefault()
    openAgreement(tab)
  } else if (link.origin !== location.origin || link.pathname !== location.pathname) {
    link.target = '_blank'
    link.rel = 'noopener'
  }
}

function AgreementText({ strings, tab }: { strings: Strings; tab: AgreementTab }) {
  const text = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)

  function onScroll() {
    const element = text.current
    if (element) setIsAtEnd(element.scrollTop + element.clientHeight >= element.scrollHeight - END_PX)
  }

  function onDown() {
    const page = (text.current?.clientHeight ?? 0) * 0.85
    text.current?.scrollBy({ top: page, behavior: 'smooth' })
  }

  return (
    <div className="agreement-page">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of its links, which have the keyboard */}
      <div
        ref={text}
        id="agreement-text"
        className="agreement-text"
        role="tabpanel"
        aria-labelledby={`agreement-tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text longer than its box must scroll by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onClick={onTextClick}
      >
        <TextPart
          strings={strings}
          find={() => agreedAddress(texts[tab])}
          selector="#main"
          failed={t(strings, 'login.textLate')}
        />
      </div>
      {!isAtEnd && (
        <button type="button" className="agreement-down" aria-label={t(strings, 'login.scrollDown')} onClick={onDown}>
          <DownIcon />
        </button>
      )}
    </div>
  )
}

function DownIcon() {
  return (
    <Icon>
      <path d="M12 5v14M6 13l6 6 6-6" />
    </Icon>
  )
}
