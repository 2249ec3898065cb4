/** Device code that the app or a partner sends in the first address: `?device=n7` (spec 2.5). */
export const DEVICE_CODE = /^[a-z0-9]{1,8}$/i

/** Devices whose log-in shows the 21+ picture beside the agreement. All devices ask for the agreement (spec 2.5). */
const WITH_PICTURE: readonly string[] = ['n7', '6b', '6s', '9s']

export const hasAgePicture = (device: string): boolean => WITH_PICTURE.includes(device.toLowerCase())
