import { headerName, line, setting } from './settings.ts'

/** Environment variables of the region in which the licence lets players register, deposit and play. */
export const regionSettings = {
  countryHeader: setting(
    'PERYA_COUNTRY_HEADER',
    () => '',
    headerName,
    "header in which the proxy states the two letters of a client's country, such as CF-IPCountry; whoever is not in PERYA_COUNTRY may log in and withdraw, and not register, deposit or play",
  ),
  fencedBy: setting(
    'PERYA_FENCED_BY',
    () => '',
    line(80),
    'who keeps players of other countries out instead, such as the rule of a firewall; live needs this or PERYA_COUNTRY_HEADER',
  ),
} as const
