import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { apiBase } from './api/address.ts'
import { loginWith } from './api/guard.ts'
import { overviewKey, plantTagsKey } from './api/plc.ts'
import { queryClient } from './api/queryClient.ts'
import { bearerToken, dismissScreen, goOnAsScreen, screenToken } from './api/screen.ts'
import { currentTenant, forgetSession, sessionStore, storedToken } from './api/session.ts'
import './charts/tokens.css'
import { configureLive } from './realtime/liveSocket.ts'
import { watchForNewBuild } from './realtime/newBuild.ts'
import { forgetBoards } from './realtime/offlineShell.ts'
import { router } from './routes.tsx'

configureLive({
  url: apiBase === '' ? undefined : apiBase,
  token: bearerToken,
  tenant: currentTenant,
  onUnauthorized: leave,
  onConfigured: readPlant,
})
watchForNewBuild()

/** The next person at this screen may not see what it showed. */
sessionStore.subscribe(({ session }) => {
  if (session === null) forgetBoards()
})

/** Machines were renamed or moved, tags are new or gone: boards, and who draws them, show it at once. */
function readPlant(): void {
  for (const queryKey of [overviewKey, plantTagsKey]) void queryClient.invalidateQueries({ queryKey })
}

/** The server no longer knows this session: back to the login page, and after it to the page that was open. A paired screen goes on as itself. */
function leave(): void {
  if (storedToken() === null) return screenToken() === null ? undefined : dismissScreen()
  if (goOnAsScreen()) return
  forgetSession()
  const { pathname, search, hash } = window.location
  void router.navigate(loginWith(pathname + search + hash))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
