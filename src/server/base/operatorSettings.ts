import { file, line, origin, setting, whole } from './settings.ts'

const COIN_MAX = 1_000_000_000

/** Environment variables about those who run the product. */
export const operatorSettings = {
  operatorName: setting(
    'PERYA_OPERATOR_NAME',
    (mode) => (mode === 'demo' ? 'Perya Demo Operator' : ''),
    line(120),
    'legal name of the operator, shown to players',
  ),
  licenceNumber: setting(
    'PERYA_LICENCE_NUMBER',
    (mode) => (mode === 'demo' ? 'DEMO-0000' : ''),
    line(60),
    'licence number, shown to players',
  ),
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
  consolePort: setting(
    'PERYA_CONSOLE_PORT',
    () => 0,
    whole(0, 65_535),
    'port of console, metrics and health; 0 takes the port a thousand above PORT, and does without if that is taken',
  ),
  consoleHost: setting(
    'PERYA_CONSOLE_HOST',
    () => '127.0.0.1',
    line(255),
    'address that console, metrics and health listen on: this machine only, unless you change it',
  ),
  consoleOrigin: setting(
    'PERYA_CONSOLE_ORIGIN',
    (): string | undefined => undefined,
    origin,
    'origin of the console behind a proxy that ends TLS, such as https://desk.example.org; unset, this machine alone may open it',
  ),
}
