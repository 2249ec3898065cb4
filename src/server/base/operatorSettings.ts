import { file, setting, whole } from './settings.ts'

const COIN_MAX = 1_000_000_000

/** Environment variables about those who run the product. */
export const operatorSettings = {
  secondPersonCoin: setting(
    'PERYA_SECOND_PERSON_COIN',
    () => 50_000,
    whole(0, COIN_MAX),
    'amount in coin from which a payout or a gift by mail needs a second operator; 0 asks for one each time',
  ),
  operatorLogin: setting(
    'PERYA_OPERATOR_LOGIN',
    () => '',
    file,
    'file with the name and, in the next line, the secret of the operator at the command line; nobody else may read it',
  ),
}
