import { Button, Card } from 'antd'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { sessionStore } from '../../../api/session.ts'
import { visitStore } from '../../layout/tabs/visitCounts.ts'
import styles from './Shortcuts.module.css'
import { shortcutsOf } from './shortcuts.ts'

const shownCount = 8
const own = '/dashboard/workplace'

/** The pages this person opens most often in this browser. */
export function Shortcuts() {
  const visits = useStore(visitStore, (state) => state.visits)
  const menu = useStore(sessionStore, ({ session }) => session?.permissionList)
  const shortcuts = shortcutsOf(
    visits.filter(({ path }) => path !== own),
    menu ?? [],
    shownCount,
  )
  return (
    <Card size="small" title="常用页面">
      {shortcuts.length === 0 ? <p className={styles.none}>打开过的页面会按次数排在这里，只记在这台设备的浏览器里。</p> : null}
      <div className={styles.links}>
        {shortcuts.map(({ path, title }) => (
          <Link key={path} to={path}>
            <Button block>{title}</Button>
          </Link>
        ))}
      </div>
    </Card>
  )
}
