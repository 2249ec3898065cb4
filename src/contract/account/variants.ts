/** How the app or a partner names the device it was made for: `?device=n7` of the first address (spec 2.5). */
export const DEVICE_CODE = /^[a-z0-9]{1,8}$/i

/** Devices on which the log-in shows the 21+ picture beside the agreement that it asks for on all of them (spec 2.5). */
const WITH_PICTURE: readonly string[] = ['n7', '6b', '6s', '9s']

export const hasAgePicture = (device: string): boolean => WITH_PICTURE.includes(device.toLowerCase())
