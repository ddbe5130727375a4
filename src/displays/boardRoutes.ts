import type { RouteObject } from 'react-router-dom'
import { bearerToken } from '../api/screen.ts'
import { subscribeEarly } from '../realtime/liveSocket.ts'
import { boardLoaders } from './boardLoaders.ts'
import { tagsRequest } from './boards/tags/tagsRequest.ts'

/**
 * The boards below /display. The router fetches frame and board side by side and draws when it has both: drawn as `lazy`
 * components, React would hold back the board for 0.3 s.
 */
export const boardRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./pairing/Start.tsx')).Start }) },
  ...boardLoaders.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
  { path: 'play', element: null }, // drawn by Displays: only there boards can be routes of other addresses
  {
    path: 'tags/:deviceCode',
    loader: async ({ params: { deviceCode } }) => {
      if (deviceCode && bearerToken() !== null) await subscribeEarly(tagsRequest(deviceCode)) // beside the board's code, not after it
      return null
    },
    lazy: async () => ({ Component: (await import('./boards/TagsBoard.tsx')).TagsBoard }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('./frame/UnknownBoard.tsx')).UnknownBoard }) },
]
