import { createBrowserRouter, redirect } from 'react-router-dom'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { fileEndpoints } from '#contract/uploading.ts'
import { storedToken } from './api/session.ts'
import { enterOffice, homePath, loginRedirect } from './api/guard.ts'
import { PageFailed } from './PageFailed.tsx'
import { fetchWire } from './realtime/lateWire.ts'

/** Sends people without a session to the login page; the page they wanted stays in the address (RT-002). */
function guardWall({ request }: LoaderFunctionArgs) {
  return to(loginRedirect(fullPathOf(request), storedToken() !== null))
}

async function guardOffice({ request }: LoaderFunctionArgs) {
  return to(await enterOffice(fullPathOf(request)))
}

function fullPathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function to(target: string | null) {
  return target === null ? null : redirect(target)
}

const display: RouteObject = {
  path: '/display/*',
  loader: guardWall,
  lazy: async () => {
    fetchWire() // beside the boards, not after them
    const [{ DisplayRoutes }, { rememberBoards }] = await Promise.all([import('./displays/DisplayRoutes.tsx'), import('./realtime/boardMemory.ts')])
    rememberBoards()
    return { Component: DisplayRoutes }
  },
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
