/** Its number in spec 3. It stands apart from the manifest, since pages need it that list no activities. */
export const INVITE_USER_SPIN = 20
