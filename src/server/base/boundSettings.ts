import { setting, whole } from './settings.ts'

/** Environment variables that bound stored rows and external costs per client. */
export const boundSettings = {
  registrationsPerDay: setting(
    'PERYA_REGISTRATIONS_PER_DAY',
    () => 20_000,
    whole(1, 100_000_000),
    'registrations allowed in a day from all addresses together',
  ),
  counterRows: setting(
    'PERYA_COUNTER_ROWS',
    () => 1_000_000,
    whole(1, 100_000_000),
    'stored counters of attempts, about 200 bytes each; the lowest counts are evicted first',
  ),
  smsPerDay: setting(
    'PERYA_SMS_PER_DAY',
    () => 2_000,
    whole(1, 10_000_000),
    'text messages a day to all numbers together: the cost ceiling. The last fifth is reserved for owners of accounts',
  ),
  eventRows: setting(
    'PERYA_EVENT_ROWS',
    () => 2_000_000,
    whole(1, 100_000_000),
    'stored client events; the oldest are evicted. An event takes 1,050 bytes at most and usually 300',
  ),
  eventMegabytes: setting(
    'PERYA_EVENT_MEGABYTES',
    () => 500,
    whole(1, 1_000),
    'megabytes of client events stored a day from all addresses together',
  ),
  eventNetworkMegabytes: setting(
    'PERYA_EVENT_NETWORK_MEGABYTES',
    () => 20,
    whole(1, 100),
    'megabytes of client events stored a day per address; many phones share one',
  ),
}
