import { useEffect, useMemo } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { homePath } from '../api/guard.ts'
import { permissionStore } from '../api/permissions.ts'
import { sessionStore } from '../api/session.ts'
import type { Session } from '../api/session.ts'
import { hasScanned } from '../outbox/device.ts'
import { ListPathsProvider } from './fields/listPathsContext.ts'
import { Breadcrumb } from './layout/header/Breadcrumb.tsx'
import { layoutStore } from './layout/layoutStore.ts'
import { OfficeLayout } from './layout/OfficeLayout.tsx'
import { tabTitle } from './layout/tabs/storedTitles.ts'
import { TabPages } from './layout/tabs/TabPages.tsx'
import { opened, tabStore, withoutLost } from './layout/tabs/tabStore.ts'
import { countVisits } from './layout/tabs/visitCounts.ts'
import { OfficeTools } from './OfficeTools.tsx'
import { OfficeKeys } from './palette/OfficeKeys.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { currentAddress } from './olderNames.ts'
import { detailComponent, plainPages, resourceListed } from './pages.ts'
import { listPathOf } from './resource/resourcePathsContext.ts'
import { detailRoutes, listPaths, reportRoutes } from './session/recordRoutes.ts'
import { leadsToDesigned, loadDesigned } from './session/designed.ts'
import { menuRoutes, placedRoutes } from './session/menuRoutes.ts'
import type { MenuRoute, PlacedRoute } from './session/menuRoutes.ts'
import { useCompany } from './session/useCompany.ts'

/** What was scanned here without a network is sent on whichever page somebody is. */
function sendWaitingScans(): void {
  if (hasScanned()) void import('../outbox/scanOutbox.ts').then(({ startOutbox }) => startOutbox())
}

/** The signed-in office: the permitted routes, a tab for every page that is open, and the layout around them. */
export function Office() {
  const { pathname, search, hash } = useLocation()
  const fullPath = pathname + search
  const routes = useRoutes()
  const ofMenu = useMemo(() => placedRoutes(routes), [routes])
  const ofRecords = useMemo(() => detailRoutes(ofMenu, { resourceListed, detailComponent }), [ofMenu])
  const placed = useMemo(() => [...ofMenu, ...reportRoutes(ofMenu, resourceListed), ...ofRecords, ...plain], [ofMenu, ofRecords])
  const paths = useMemo(() => listPaths(ofMenu, resourceListed), [ofMenu])
  const isOver = useStore(sessionStore, ({ session }) => session === null)
  const isMultipage = useStore(layoutStore, ({ multipage }) => multipage)
  const brand = useCompany()
  const here = at(placed, pathname)
  const shownPath = useStore(tabStore, ({ activePath }) => activePath)
  const title = useStore(tabStore, ({ tabs }) => tabs.find((tab) => tab.fullPath === fullPath)?.title) ?? here?.route.meta.title ?? ''

  useEffect(countVisits, [])
  useDesigned()
  useEffect(sendWaitingScans, [])
  useEffect(() => tabStore.setState((tabs) => withoutLost(tabs, (path) => at(placed, path) !== undefined)), [placed])
  useEffect(() => {
    if (!here || here.route.opening.kind === 'container') return
    const { title: ofRoute, keepAlive } = here.route.meta
    tabStore.setState((tabs) => opened(tabs, { fullPath, title: tabTitle(fullPath, ofRoute), isKeptAlive: keepAlive }, isMultipage))
  }, [here, fullPath, isMultipage])
  useEffect(() => {
    if (!here || here.route.opening.kind === 'container') return
    document.title = pathname === homePath ? '智能制造' : `${title} · 智能制造` // LAY-050, LAY-051
  }, [here, pathname, title])

  if (isOver) return null // the address stays as it is: signing in leads back to it
  if (!here) {
    const moved = currentAddress(pathname)
    return <Navigate to={moved === null ? '/404' : moved + search + hash} replace />
  }
  const inside = here.route.redirect ?? here.route.children.find(({ hidden }) => !hidden)?.path
  if (here.route.opening.kind === 'container' && inside !== undefined && inside !== pathname) return <Navigate to={inside} replace />

  return (
    <OfficeLayout
      routes={routes}
      currentPath={ofRecords.includes(here) ? (here.trail.at(-1)?.path ?? pathname) : listPathOf(pathname)}
      brand={brand}
      breadcrumb={
        <Breadcrumb
          steps={[
            ...here.trail.map(({ meta, path, opening }) => ({ title: meta.title, path: opening.kind === 'container' ? null : path })),
            { title, path: here.route.path },
          ]}
        />
      }
      tools={<OfficeTools routes={routes} />}
    >
      <ListPathsProvider value={paths}>
        <OfficeKeys routes={routes} />
        <TabPages
          isOpening={shownPath !== fullPath && here.route.opening.kind !== 'container'}
          renderPage={(tabPath) => {
            const shown = at(placed, tabPath.split('?')[0] ?? '')
            return shown ? <PageOutlet fullPath={tabPath} placed={shown} /> : null
          }}
        />
      </ListPathsProvider>
    </OfficeLayout>
  )
}

const plain: PlacedRoute[] = plainPages.map(({ path, title, component }) => ({
  trail: [],
  route: {
    path,
    name: path.slice(1).replaceAll('/', '-'),
    redirect: null,
    hidden: true,
    meta: { title, keepAlive: false, internalOrExternal: false, componentName: '' },
    opening: { kind: 'page', component },
    children: [],
  },
}))

function at(placed: readonly PlacedRoute[], pathname: string): PlacedRoute | undefined {
  return placed.find(({ route }) => matchPath(route.path, pathname) !== null)
}

/** Knows the designed resources that the menu leads to, and asks for them anew with it: it comes anew when any of them changed. */
function useDesigned(): void {
  const state = useStore(permissionStore, (store) => store.state)
  useEffect(() => {
    if (state.kind !== 'ready' || !leadsToDesigned(state.permissions.menu)) return
    loadDesigned().catch(() => {}) // the page of one says what went wrong, and asks again
  }, [state])
}

function useRoutes(): MenuRoute[] {
  const state = useStore(permissionStore, (store) => store.state)
  const session = useStore(sessionStore, (store) => store.session)
  return useMemo(() => {
    if (state.kind !== 'ready' || !session) return []
    return menuRoutes(state.permissions.menu, { auth: state.permissions.auth, placeholders: placeholdersOf(session) })
  }, [state, session])
}

function placeholdersOf({ username, info, tenantid }: Session) {
  const { origin, hostname } = window.location
  return { 'window.location.origin': origin, 'window.location.hostname': hostname, username, userId: info.id, orgCode: info.orgCode, tenantId: tenantid }
}
