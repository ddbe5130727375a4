import { createBrowserRouter, redirect } from 'react-router-dom'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { enterOffice, homePath, loginRedirect } from './api/guard.ts'
import { readRights } from './api/sees.ts'
import { bearerToken, screenToken } from './api/screen.ts'
import { storedToken } from './api/session.ts'
import { boardRoutes } from './displays/boardRoutes.ts'
import { PageFailed } from './PageFailed.tsx'
import { connectEarly } from './realtime/liveSocket.ts'

/** Sends people without a session to the login page, a paired screen never; the page they wanted stays in the address (RT-002). */
function guardWall({ request }: LoaderFunctionArgs) {
  readRights() // beside the board's code
  return to(loginRedirect(fullPathOf(request), (storedToken() ?? screenToken()) !== null))
}

async function guardOffice({ request }: LoaderFunctionArgs) {
  return to(await enterOffice(fullPathOf(request)))
}

/** Path, query and hash. A loader is told no hash: the address bar has it when the bundle is opened there. */
function fullPathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const { location } = window
  return pathname + search + (pathname + search === location.pathname + location.search ? location.hash : '')
}

function to(target: string | null) {
  return target === null ? null : redirect(target)
}

const display: RouteObject = {
  path: '/display',
  loader: guardWall,
  lazy: async () => {
    if (bearerToken() !== null) connectEarly() // beside the boards' code, not after it
    return { Component: (await import('./displays/Displays.tsx')).Displays }
  },
  children: boardRoutes,
}

const office: RouteObject = {
  path: '*',
  loader: guardOffice,
  lazy: async () => ({ Component: (await import('./admin/AdminApp.tsx')).AdminApp }),
}

const gallery: RouteObject = {
  path: '/gallery',
  lazy: async () => ({ Component: (await import('./displays/gallery/GalleryPage.tsx')).GalleryPage }),
}

const fieldGallery: RouteObject = {
  path: '/gallery/fields',
  lazy: async () => ({ Component: (await import('./admin/gallery/FieldGallery.tsx')).FieldGallery }),
}

/** Shown in a frame of the office; whoever opens it has a ticket for its one file. */
const pdfViewer: RouteObject = {
  path: fileEndpoints.pdfViewer,
  lazy: async () => ({ Component: (await import('./admin/media/pdf/PdfViewerPage.tsx')).PdfViewerPage }),
}

/** The map of the bundle: /display/* are walls, everything else is the office; the gallery exists in development only. */
export const router = createBrowserRouter([
  {
    errorElement: <PageFailed />,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: () => redirect(homePath) },
      { path: '/user', loader: () => redirect('/user/login') },
      ...(import.meta.env.DEV ? [gallery, fieldGallery] : []),
      pdfViewer,
      display,
      office,
    ],
  },
])
