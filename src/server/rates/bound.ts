/** Who can make a table grow: anybody without an account; a player; customer service or the product itself. */
export type Bound =
  | {
      by: 'stranger' | 'player'
      /** What it cannot grow beyond, in one sentence. */
      most: string
      /** The file that holds it, and the test that tries. */
      held: string
      tested: string
    }
  | { by: 'operator' | 'nobody'; why: string }
