/** What the shared pieces of `islands/activities/frame` say, on a panel or on any other page. */
export const frameWords = ['common', 'activity.act39', 'activity.frame', 'props.item'] as const
