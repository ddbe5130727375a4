import { Breadcrumb as AntdBreadcrumb } from 'antd'
import { Link } from 'react-router-dom'
import { homePath } from '../../../api/guard.ts'

/** `path` is null where no page stands behind the title, as behind a group of the menu. */
export type Step = { title: string; path: string | null }

/** The way from home to this page; what is a page above it is a link, the page itself is none (LAY-029, LAY-030). */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const home: Step = { title: '首页', path: homePath }
  const way = steps.length > 0 && steps.at(-1)?.path === homePath ? [home] : [home, ...steps]
  return (
    <AntdBreadcrumb
      aria-label="当前位置"
      items={way.map(({ title, path }, index) => ({
        key: `${index} ${title}`,
        title: index === way.length - 1 || path === null ? title : <Link to={path}>{title}</Link>,
      }))}
    />
  )
}
