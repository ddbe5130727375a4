import { Button, Skeleton } from 'antd'
import { Component, createElement, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { PageTitle } from './layout/page/pageTitle.ts'
import { RouteMask } from './layout/RouteMask.tsx'
import { forgetRefusals, pageOf } from './pages.ts'
import { Failed } from './session/Failed.tsx'
import type { PlacedRoute } from './session/menuRoutes.ts'
import styles from './PageOutlet.module.css'

type Props = { fullPath: string; placed: PlacedRoute }

/** One page in its tab: it sees its own address, and its failure stays inside. */
export function PageOutlet({ fullPath, placed: { route } }: Props) {
  return (
    <PageFence key={fullPath}>
      <RouteMask path={route.path} />
      <Suspense fallback={<Skeleton active className={styles.loading ?? ''} />}>
        <Routes location={fullPath}>
          <Route path={route.path} element={<Opened placed={route} />} />
        </Routes>
      </Suspense>
    </PageFence>
  )
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
