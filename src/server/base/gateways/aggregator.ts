import { plan } from '../plan.ts'
import { line, oneOf, secret, secretly, setting, webAddress } from '../settings.ts'

export const aggregator = plan(
  {
    aggregatorAddress: setting(
      'PERYA_AGGREGATOR_ADDRESS',
      () => '',
      webAddress,
      "address of the aggregator's API, such as https://api.pay.example.org; as its contract says",
    ),
    aggregatorApp: setting('PERYA_AGGREGATOR_APP', () => '', line(64), 'number of our account there (appId)'),
    aggregatorAccount: setting(
      'PERYA_AGGREGATOR_ACCOUNT',
      () => 'test',
      oneOf('test', 'live'),
      'whether that account takes test money or real money; it must be that of PERYA_MODE',
    ),
    aggregatorKey: secretly(
      setting('PERYA_AGGREGATOR_KEY', () => '', secret(16), 'key that signs our requests there, and its reports to us'),
    ),
    aggregatorKeyOld: secretly(
      setting(
        'PERYA_AGGREGATOR_KEY_OLD',
        () => '',
        secret(16),
        "a second key that the aggregator's reports may be signed with, while it is being replaced",
      ),
    ),
  },
  // Checked even if it is no longer offered, because its reports are still accepted.
  (values, { mode, isOffered }) => {
    const { aggregatorAddress: address, aggregatorApp: app, aggregatorKey: key, aggregatorAccount: account } = values
    const isUsed = isOffered || key !== ''
    return [
      [
        isOffered && (address === '' || app === '' || key === ''),
        'PERYA_PAYMENTS names aggregator, so PERYA_AGGREGATOR_ADDRESS, PERYA_AGGREGATOR_APP and PERYA_AGGREGATOR_KEY must be set',
      ],
      [
        mode === 'demo' && isUsed && account === 'live',
        'PERYA_MODE is demo, so PERYA_AGGREGATOR_ACCOUNT must be test; a live account would take real money for play coin',
      ],
      [
        mode === 'live' && isUsed && account === 'test',
        'PERYA_MODE is live, so PERYA_AGGREGATOR_ACCOUNT must be live; payments to a test account cost nothing and would credit real coin',
      ],
    ]
  },
)
