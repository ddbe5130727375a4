import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import type { ListView } from '#contract/modules/listViews/listView.ts'
import { anchorOf, askedOn, dayAnchors } from '#contract/rules/relativeDays.ts'
import { useListViews } from '../../../api/listViews.ts'
import { useRecords } from '../../../api/records.ts'
import { useListAround } from '../listContext.ts'
import { sameQuestion } from './openView.ts'
import { usePlantToday } from './usePlantToday.ts'
import styles from './views.module.css'

/** The kept views of a list, each with how many records it has (screens.md office-list); nothing where nobody kept one. */
export function ViewTabs() {
  const { resource, asks, open } = useListAround()
  const views = useListViews(resource.name)
  if (views.length === 0) return null
  return (
    <div className={styles.tabs} role="group" aria-label="视图">
      <button type="button" className={styles.tab} aria-pressed={Object.keys(asks).length === 0} onClick={() => open({})}>
        全部
      </button>
      {views.map((view) => (
        <ViewTab key={view.id} view={view} />
      ))}
    </div>
  )
}

function ViewTab({ view: { title, query: kept, isOwn, ownerName } }: { view: ListView }) {
  const { resource, asks, open, isThere } = useListAround()
  const query = askedOn(kept, usePlantToday())
  const { data } = useRecords(resource, { ...query, pageNo: 1, pageSize: 1, field: 'id' }, isThere)
  const anchor = anchorOf(kept)
  const said = [isOwn ? title : `${ownerName} 分享`, ...(anchor === 'fixed' ? [] : [dayAnchors[anchor]])].join('，')
  return (
    <button type="button" className={styles.tab} aria-pressed={sameQuestion(asks, query)} title={said} onClick={() => open(query)}>
      {title}
      {isOwn ? null : <TeamOutlined className={styles.shared ?? ''} aria-label="别人分享的" />}
      {data ? <b> {data.total}</b> : null}
    </button>
  )
}
