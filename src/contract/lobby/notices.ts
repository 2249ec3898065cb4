/** The licences of the packages that browsers get; the build writes them. */
export const NOTICES_PATH = '/notices.txt'
