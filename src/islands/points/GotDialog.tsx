import { useStore } from '@nanostores/react'
import { givenKindOf } from '#contract/points/props.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Strings, t } from '../ui/words.ts'
import { DrawProof } from './DrawProof.tsx'
import { nameOfProp, PropPicture } from './PropPicture.tsx'
import { $got } from './points.ts'

/** What was just bought or drawn, with the proof of a draw. It is in the ledger before this opens. */
export function GotDialog({ avatar, strings }: { avatar: number; strings: Strings }) {
  const got = useStore($got)
  const onClose = () => $got.set(undefined)
  if (!got) return null
  const { order, prizes } = got
  const won = order.prop === undefined ? 'points.notWon' : 'points.won'
  const isFrame = order.prop !== undefined && givenKindOf(order.prop) === 'frame'
  return (
    <Dialog
      isOpen
      className="drawn"
      onClose={onClose}
      title={t(strings, order.kind === 'shop' ? 'points.bought' : won)}
      closeLabel={t(strings, 'common.close')}
    >
      <div className="drawn-prize">
        <PropPicture prop={order.prop} avatar={avatar} size={112} />
        <p>{nameOfProp(strings, order)}</p>
        {isFrame && <a href="/profile/info">{t(strings, 'points.wear')}</a>}
      </div>
      <Button look="gold" isWide onClick={onClose}>
        {t(strings, 'points.done')}
      </Button>
      {order.draw && <DrawProof draw={order.draw} prizes={prizes} strings={strings} />}
    </Dialog>
  )
}
