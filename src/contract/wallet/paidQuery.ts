/** Query of the deposit page for a player who comes from there. */
export const PAID_QUERY = 'returned'
