import './figure.css'

type Props = { name: string; value: string; more?: string; isNext?: boolean }

/** A named figure, for the panel of a game. `isNext` marks the one that the next move brings. */
export function Figure({ name, value, more, isNext }: Props) {
  return (
    <p className="shell-figure" data-next={isNext || undefined}>
      <span>{name}</span>
      <strong className="money">{value}</strong>
      {more && <span>{more}</span>}
    </p>
  )
}
