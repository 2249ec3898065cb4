import { type RefObject, useEffect, useRef, useState } from 'react'
import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { Button } from '../ui/Button.tsx'
import { canShareFile, save, shareWith } from '../ui/files.ts'
import { SaveIcon, ShareIcon } from '../ui/keepIcons.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Order } from './deposit.ts'
import { qrPicture } from './qrPicture.ts'

type Props = { strings: Strings; order: Order }

/** Brings the code to the app on this very phone: as a picture in the gallery, or by the share sheet. */
export function KeepCode({ strings, order }: Props) {
  const { picture, drawing } = usePicture(strings, order)
  const failed = t(strings, 'wallet.overlay.saveFailed')
  // A tap may come before the picture is drawn.
  const keep = async () => {
    const drawn = await drawing.current
    if (drawn) save(drawn, t(strings, 'wallet.overlay.saved'))
    else showToast(failed, 'error')
  }
  return (
    <div className="paying-keep">
      <Button isWide icon={<SaveIcon />} onClick={() => void keep()}>
        {t(strings, 'wallet.overlay.save')}
      </Button>
      {picture && canShareFile(picture) && (
        <Button isWide icon={<ShareIcon />} onClick={() => void shareWith({ files: [picture] }, failed)}>
          {t(strings, 'wallet.overlay.share')}
        </Button>
      )}
    </div>
  )
}

type Drawn = { picture: File | undefined; drawing: RefObject<Promise<File | undefined> | undefined> }

/** The picture is drawn before the tap, since a share sheet opens only within one. */
function usePicture(strings: Strings, { orderId, amount, qrCodeText = '' }: Order): Drawn {
  const [picture, setPicture] = useState<File>()
  const drawing = useRef<Promise<File | undefined>>(undefined)
  const number = orderNumber(orderId)
  const shown = formats(strings).coin(amount)
  useEffect(() => {
    let isWanted = true
    const drawn = qrPicture(qrCodeText, [shown, number], `perya-${number}.png`).catch(() => undefined)
    drawing.current = drawn
    void drawn.then((file) => isWanted && setPicture(file))
    return () => {
      isWanted = false
    }
  }, [qrCodeText, shown, number])
  return { picture, drawing }
}
