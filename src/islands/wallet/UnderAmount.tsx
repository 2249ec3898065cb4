import type { ComponentProps } from 'react'
import { Brings } from './Brings.tsx'
import { DepositLeft } from './DepositLeft.tsx'
import { Ladder } from './ladder/Ladder.tsx'

type LeftProps = ComponentProps<typeof DepositLeft>
type Props = ComponentProps<typeof Brings> & Pick<LeftProps, 'cents'> & { limit: LeftProps['limit'] | undefined }

/** What stands below the amount once the page is there: what the player's limits leave, and what the deposit brings. */
export function UnderAmount({ limit, cents, ...props }: Props) {
  return (
    <>
      {limit && <DepositLeft strings={props.strings} limit={limit} cents={cents} />}
      <Brings {...props} />
      <Ladder strings={props.strings} cents={cents} />
    </>
  )
}
