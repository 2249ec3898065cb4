/** An E.164 number of an e-wallet as people read it: "+63 917 000 0001". */
export function formatWallet(payee: string): string {
  return payee.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '+63 $1 $2 $3')
}
