/** Letters that fit on the tile; a longer code is truncated. */
const LETTERS_MAX = 5
const LETTERS_CUT = 4
const HUES = 6

/** A bank's short code on a tile. Banks' logos belong to their owners. */
export function BankMark({ code, id }: { code: string; id: number }) {
  return (
    <span className="bank-mark" data-hue={id % HUES} aria-hidden="true">
      {code.length > LETTERS_MAX ? code.slice(0, LETTERS_CUT) : code}
    </span>
  )
}
