import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { PictureSide } from '#contract/kyc/kyc.ts'
import { Button } from '../ui/Button.tsx'
import { KindIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { type Strings, t } from '../ui/words.ts'
import { KycDrawing } from './KycDrawing.tsx'
import { KycFile } from './KycFile.tsx'
import { $kycPictures, cancelPicture, choosePicture, type Picture, sendPicture } from './kycPictures.ts'

type Props = {
  strings: Strings
  side: PictureSide
  /** Words for the picture: a passport has a page, a card a front. */
  words: PictureSide | 'page'
  /** Whether the server has one. */
  isThere: boolean
}

/** One picture: taken or chosen, checked, uploading, received. */
export function KycPicture({ strings, side, words, isThere }: Props) {
  const picture = useStore($kycPictures)[side]
  const card = useRef<HTMLElement>(null)
  const name = t(strings, `kyc.picture.${words}`)
  const problem = 'problem' in picture && picture.problem ? picture.problem : undefined
  useFocusKept(card, picture.step)

  return (
    <section
      ref={card}
      className="card kyc-picture"
      tabIndex={-1}
      aria-labelledby={`kyc-${side}`}
      data-step={picture.step === 'none' && isThere ? 'received' : picture.step}
    >
      <div className="kyc-picture-head">
        <KycDrawing of={words} />
        <div>
          <h3 id={`kyc-${side}`}>{name}</h3>
          <p className="wallet-note">{t(strings, `kyc.pictureHint.${words}`)}</p>
        </div>
      </div>
      {'address' in picture && (
        <img className="kyc-preview" src={picture.address} alt={t(strings, 'kyc.preview', { name })} />
      )}
      {picture.step === 'sending' && <Progress strings={strings} name={name} share={picture.share} />}
      <p className="unseen" role="status">
        {spoken(strings, picture, isThere)}
      </p>
      {problem && (
        <p className="kyc-problem" role="alert">
          <KindIcon kind="error" />
          {t(strings, problem.key, problem.values)}
        </p>
      )}
      <Ways strings={strings} side={side} name={name} picture={picture} isThere={isThere} />
    </section>
  )
}

/** Screen-reader text of the card's changes. Of the upload progress it announces only start and end. */
function spoken(strings: Strings, picture: Picture, isThere: boolean): string {
  if (picture.step === 'sending') return t(strings, picture.share < 1 ? 'kyc.sendingNow' : 'kyc.drawing')
  const isReceived = picture.step === 'received' || (picture.step === 'none' && isThere)
  return isReceived ? t(strings, 'kyc.received') : ''
}

function Progress({ strings, name, share }: { strings: Strings; name: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className="kyc-progress">
      <progress max={100} value={percent} aria-label={t(strings, 'kyc.sendingWhat', { name })} />
      <p aria-hidden="true">
        {share < 1 ? (
          t(strings, 'kyc.sending', { percent })
        ) : (
          <>
            <Spinner /> {t(strings, 'kyc.drawing')}
          </>
        )}
      </p>
    </div>
  )
}

type WaysProps = { strings: Strings; side: PictureSide; name: string; picture: Picture; isThere: boolean }

/** The actions that the picture's state allows. */
function Ways({ strings, side, name, picture, isThere }: WaysProps) {
  const onFile = (file: Blob) => void choosePicture(side, file)
  const capture = side === 'selfie' ? 'user' : 'environment'
  const files = { of: name, onFile }
  if (picture.step === 'opening') return <Spinner />
  if (picture.step === 'sending') {
    // The upload is complete and can no longer be cancelled.
    if (picture.share >= 1) return null
    return (
      <div className="kyc-actions">
        <Button look="quiet" onClick={() => cancelPicture(side)}>
          {t(strings, 'kyc.cancel')}
        </Button>
      </div>
    )
  }
  if (picture.step === 'chosen') {
    return (
      <>
        <p className="kyc-ask">{t(strings, side === 'selfie' ? 'kyc.askSelfie' : 'kyc.ask')}</p>
        <div className="kyc-actions">
          <Button look="gold" onClick={() => void sendPicture(side)}>
            {t(strings, picture.problem ? 'kyc.retry' : 'kyc.send')}
          </Button>
          <KycFile {...files} label={t(strings, 'kyc.takeOther')} look="quiet" capture={capture} />
          <KycFile {...files} label={t(strings, 'kyc.chooseOther')} look="quiet" />
        </div>
      </>
    )
  }
  if (picture.step === 'received' || isThere) {
    return (
      <div className="kyc-received">
        <p>
          <KindIcon kind="success" />
          <span>
            <strong>{t(strings, 'kyc.received')}</strong> {t(strings, 'kyc.receivedNote')}
          </span>
        </p>
        <KycFile {...files} label={t(strings, 'kyc.again')} look="quiet" />
      </div>
    )
  }
  return (
    <div className="kyc-actions">
      <KycFile {...files} label={t(strings, 'kyc.takePhoto')} look="gold" capture={capture} />
      <KycFile {...files} label={t(strings, 'kyc.chooseFile')} look="quiet" />
      <p className="wallet-note kyc-formats">{t(strings, 'kyc.formats')}</p>
    </div>
  )
}
