import { Input, Tabs } from 'antd'
import { use } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Page.module.css'
import { PageHeader } from './PageHeader.tsx'
import { PageTitle } from './pageTitle.ts'

type Props = {
  description?: ReactNode
  links?: readonly { title: string; path: string }[]
  /** with it a search field stands in the header */
  onSearch?: (words: string) => void
  tabs?: { items: readonly { key: string; title: string }[]; active: string; onChange: (key: string) => void }
  children: ReactNode
}

const noLinks: readonly never[] = []

/** A page with its header: the title is the route's own, everything else is what the page gives (LAY-032, LAY-033). */
export function PageContent({ description, links = noLinks, onSearch, tabs, children }: Props) {
  return (
    <div className={styles.page}>
      <PageHeader title={use(PageTitle)}>
        {description === undefined ? null : <p>{description}</p>}
        {links.length === 0 ? null : (
          <nav aria-label="相关页面" className={styles.links}>
            {links.map(({ title, path }) => (
              <Link key={path} to={path}>
                {title}
              </Link>
            ))}
          </nav>
        )}
        {onSearch === undefined ? null : (
          <Input.Search allowClear aria-label="在本页查找" placeholder="在本页查找" className={styles.search ?? ''} onSearch={onSearch} />
        )}
        {tabs === undefined ? null : (
          <Tabs activeKey={tabs.active} onChange={tabs.onChange} items={tabs.items.map(({ key, title }) => ({ key, label: title }))} />
        )}
      </PageHeader>
      {children}
    </div>
  )
}
