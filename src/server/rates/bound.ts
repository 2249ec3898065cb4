/** The cause of a table's growth: anonymous clients, players, or customer service and the product itself. */
export type Bound =
  | {
      by: 'stranger' | 'player'
      /** The upper bound, in one sentence. */
      most: string
      /** The file that enforces it, and its test. */
      held: string
      tested: string
    }
  | { by: 'operator' | 'nobody'; why: string }
