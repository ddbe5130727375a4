import { Button, Skeleton } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Component, createElement, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { PageTitle } from './layout/page/pageTitle.ts'
import { onReload } from './layout/routeMask.ts'
import { RouteMask } from './layout/RouteMask.tsx'
import { forgetRefusals, pageOf } from './pages.ts'
import { Failed } from './session/Failed.tsx'
import type { PlacedRoute } from './session/menuRoutes.ts'
import styles from './PageOutlet.module.css'

type Props = { fullPath: string; placed: PlacedRoute }

/** One page in its tab: it sees its own address, and its failure stays inside. */
export function PageOutlet({ fullPath, placed: { route } }: Props) {
  const pathname = fullPath.split(/[?#]/)[0] ?? ''
  const confirmed = useConfirmedScans(pathname)
  return (
    <PageFence key={`${fullPath} ${confirmed}`}>
      <RouteMask path={pathname} />
      <Suspense fallback={<Skeleton active className={styles.loading ?? ''} />}>
        <Routes location={fullPath}>
          <Route path={route.path} element={<Opened placed={route} />} />
        </Routes>
      </Suspense>
    </PageFence>
  )
}

/** How often a scan was confirmed for this page: it begins anew each time and asks anew for what it shows (LAY-041). */
function useConfirmedScans(pathname: string): number {
  const [confirmed, setConfirmed] = useState(0)
  const queries = useQueryClient()
  useEffect(
    () =>
      onReload((path) => {
        if (path !== pathname) return
        void askAnew(queries)
        setConfirmed((count) => count + 1)
      }),
    [pathname, queries],
  )
  return confirmed
}

/** What other pages show stays until they are looked at. What is on its way was asked before the scan: its answer is not waited for, and whoever still shows it asks again. */
async function askAnew(queries: QueryClient): Promise<void> {
  const onTheWay = new Set(queries.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  const cancelled = queries.cancelQueries({ predicate: (query) => onTheWay.has(query) })
  void queries.invalidateQueries({ refetchType: 'none' }) // last: what is cancelled stands again as before it was asked
  await cancelled
  await queries.refetchQueries({ type: 'active', predicate: (query) => onTheWay.has(query) && query.state.fetchStatus === 'idle' })
}

function Opened({ placed: { opening, meta } }: { placed: PlacedRoute['route'] }) {
  if (opening.kind === 'frame') return <iframe className={styles.frame} src={opening.url} title={meta.title} sandbox="allow-scripts allow-forms allow-popups" />
  const page = opening.kind === 'page' ? pageOf(opening.component) : null
  return page ? (
    <PageTitle value={meta.title}>{createElement(page)}</PageTitle>
  ) : (
    <Failed type="info" title={meta.title} reason="这个页面不在当前版本中，请联系管理员检查菜单的组件设置。" />
  )
}

class PageFence extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: errorText(error) }
  }

  private tryAgain() {
    forgetRefusals()
    this.setState({ failure: null })
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return (
      <Failed
        type="error"
        title="页面没有打开"
        reason={this.state.failure}
        action={
          <Button type="primary" onClick={() => this.tryAgain()}>
            重试
          </Button>
        }
      />
    )
  }
}
