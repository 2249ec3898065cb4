export const load = () => import('./Panel.tsx')
