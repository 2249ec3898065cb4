/** The invented account to which the sandbox collects bank transfers. */
export const account = {
  bankName: 'Sandbox Bank of the Philippines',
  shortBankName: 'SANDBOX',
  accountName: 'PERYA DEMO COLLECTIONS',
  cardNum: '001234567890',
}
