import { Layout } from 'antd'
import { lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { MenuRoute } from '../session/menuRoutes.ts'
import { Brand } from './Brand.tsx'
import { Header } from './header/Header.tsx'
import { Later } from './header/Later.tsx'
import { layoutStore, openSidebar, takeWidth } from './layoutStore.ts'
import { OfficeMenu } from './OfficeMenu.tsx'
import styles from './OfficeLayout.module.css'
import { staticMenuStore } from './settings/staticMenu.ts'
import { TabBar } from './tabs/TabBar.tsx'

/** The drawer of a phone comes when it is opened (performance.md W1). */
const PhoneMenu = lazy(async () => ({ default: (await import('./PhoneMenu.tsx')).PhoneMenu }))

/** Widths of the menu at the side, in px (LAY-018, LAY-019). */
const siderPx = { open: 200, collapsed: 80, static: 208 }

const hidesBeyondPx = 100 // CONST-002

type Props = {
  routes: readonly MenuRoute[]
  currentPath: string
  brand: { logo: string; title: string }
  /** what stands left of the header's middle: where I am */
  breadcrumb: ReactNode
  /** what stands at its right end */
  tools: ReactNode
  children: ReactNode
}

/** Menu, header, open pages and an empty footer (LAY-014). */
export function OfficeLayout({ routes, currentPath, brand, breadcrumb, tools, children }: Props) {
  const { sidebar, device, theme, layout, contentWidth, fixedHeader, fixSiderbar, multipage } = useStore(layoutStore)
  const { isStatic } = useStore(staticMenuStore)
  const isHidden = useHiddenHeader()
  useEffect(() => {
    const measure = () => takeWidth(window.innerWidth)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  const isMobile = device === 'mobile'
  const isCollapsed = !sidebar.opened && !isStatic && !isMobile
  const menu = (mode: 'inline' | 'horizontal') => (
    <OfficeMenu routes={routes} currentPath={currentPath} mode={mode} isFolded={isCollapsed} theme={theme} onChosen={() => isMobile && openSidebar(false)} />
  )
  const hasSider = layout === 'sidemenu' && !isMobile
  const header = (
    <Header
      isMobile={isMobile}
      isOpen={sidebar.opened}
      hasToggle={isMobile || (hasSider && !isStatic)}
      onToggle={() => openSidebar(!sidebar.opened)}
      lead={
        layout === 'topmenu' && !isMobile ? (
          <div className={`${styles.top} ${styles[theme]}`}>
            <Brand {...brand} />
            {menu('horizontal')}
          </div>
        ) : (
          breadcrumb
        )
      }
      tools={tools}
    />
  )

  return (
    <Layout className={styles.office} data-layout={layout} data-device={device}>
      {hasSider ? (
        <Layout.Sider
          theme={theme}
          width={isStatic ? siderPx.static : siderPx.open}
          collapsedWidth={siderPx.collapsed}
          collapsed={isCollapsed}
          trigger={null}
          className={`${styles.sider} ${fixSiderbar ? styles.fixed : ''} ${styles[theme]}`}
        >
          <Brand {...brand} />
          {menu('inline')}
        </Layout.Sider>
      ) : null}
      {isMobile ? (
        <Later isOpen={sidebar.opened}>
          <PhoneMenu isOpen={sidebar.opened} onClose={() => openSidebar(false)} theme={theme}>
            <Brand {...brand} />
            {menu('inline')}
          </PhoneMenu>
        </Later>
      ) : null}
      <Layout className={styles.right}>
        <div className={`${fixedHeader ? styles.stuck : ''} ${isHidden ? styles.away : ''}`} data-header={isHidden ? 'away' : 'shown'}>
          {header}
          {multipage ? <TabBar /> : null}
        </div>
        <Layout.Content className={`${styles.content} ${contentWidth === 'Fixed' ? styles.narrow : ''}`} data-content-width={contentWidth}>
          {children}
        </Layout.Content>
        <Layout.Footer className={styles.footer} />
      </Layout>
    </Layout>
  )
}

/** With a header that hides itself: away while the person scrolls down, back on scrolling up. */
function useHiddenHeader(): boolean {
  const mayHide = useStore(layoutStore, ({ autoHideHeader, fixedHeader }) => autoHideHeader && fixedHeader)
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    if (!mayHide) return () => {}
    let lastPx = window.scrollY
    const look = () => {
      setDown(window.scrollY > lastPx && window.scrollY > hidesBeyondPx)
      lastPx = window.scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [mayHide])
  return mayHide && isDown
}
