/** What the game returns, as parts of 14,658,134,400: 98.6572 % at best play, 98.6335 % by the rule of thumb. */
export const pinned = { best: 14_461_303_424, thumb: 14_457_826_176, lucky: 1_214_570_240 } as const
