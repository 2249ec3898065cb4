/** What several rows show. */
export const ORDER = '4b6f2d1e-0000-4000-8000-000000000001'
export const NOW = Date.UTC(2026, 10, 21, 4)
export const account = {
  ...{ accountId: ORDER, bankId: 1, bankName: 'GCash', shortBankName: 'GCASH', lastFour: '4567', kind: 'wallet' },
  ...{ accountName: 'Maria', usableTime: 0, isOpen: true, isOwn: true },
}
