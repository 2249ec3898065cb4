import { setting, whole } from './settings.ts'

/** Environment variables that bound stored rows and external costs per client. */
export const boundSettings = {
  registrationsPerDay: setting(
    'PERYA_REGISTRATIONS_PER_DAY',
    () => 20_000,
    whole(1, 100_000_000),
    'accounts that may be tried to open in a day, from all addresses together',
  ),
  counterRows: setting(
    'PERYA_COUNTER_ROWS',
    () => 1_000_000,
    whole(1, 100_000_000),
    'counters of attempts that are kept, some 200 bytes each; those that have counted least make room',
  ),
  smsPerDay: setting(
    'PERYA_SMS_PER_DAY',
    () => 2_000,
    whole(1, 10_000_000),
    'text messages sent in a day, to all numbers together: what they may cost. The last fifth is for owners of accounts',
  ),
  eventRows: setting(
    'PERYA_EVENT_ROWS',
    () => 2_000_000,
    whole(1, 100_000_000),
    'client events that are kept; the oldest make room. one takes 1,050 bytes at most, and 300 as the lobby sends them',
  ),
  eventMegabytes: setting(
    'PERYA_EVENT_MEGABYTES',
    () => 500,
    whole(1, 1_000),
    'megabytes of client events that are stored in a day, of all addresses together',
  ),
  eventNetworkMegabytes: setting(
    'PERYA_EVENT_NETWORK_MEGABYTES',
    () => 20,
    whole(1, 100),
    'megabytes of client events that are stored in a day of one address; many phones share one',
  ),
}
