import './prompts.css'
import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import { APP_BONUS_CENTS } from '#contract/lobby/install.ts'
import { $webConfig } from '../config.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { formats, t } from '../ui/words.ts'
import { forgetRecharge } from './appPrompts.ts'
import type { PopupProps } from './popups.tsx'
import { Steps } from './Steps.tsx'

/** After a deposit: the Android app, and the reward for opening it (spec 2.15). Shown only to players who are entitled to it. */
export function UpdatePopup({ strings, onClose }: PopupProps<'forceUpdate'>) {
  const url = useStore($webConfig)?.h5.downloadUrl ?? ''
  const word = (key: string, values = {}) => t(strings, `prompt.update.${key}`, values)
  function leave(): void {
    forgetRecharge()
    onClose()
  }
  return (
    <Dialog isOpen className="prompt" onClose={leave} title={word('title')} closeLabel={t(strings, 'common.close')}>
      <p>{word('text', { bonus: formats(strings).shortCoin(APP_BONUS_CENTS) })}</p>
      <h3 className="prompt-heading">{word('steps')}</h3>
      <Steps steps={[word('step1'), word('step2'), word('step3')]} />
      <div className="prompt-row">
        <a className="prompt-service" href="/service" aria-label={word('service')} onClick={leave}>
          <img src={iconPath('headphone')} alt="" width={26} height={26} />
        </a>
        <a className="button button-gold" href={url} onClick={leave}>
          {word('download')}
        </a>
      </div>
    </Dialog>
  )
}
