import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { App, Button, Typography } from 'antd'
import { anchorOf, dayAnchors } from '#contract/rules/relativeDays.ts'
import { useListViews, useViewKeeping } from '../../../api/listViews.ts'
import { useHolds } from '../../session/useHolds.ts'
import styles from './views.module.css'

/** The views of a list that this person may let go: their own, and shared ones where the right to share is held. */
export function KeptViews({ list }: { list: string }) {
  const mayShare = useHolds('sys:listView:share')
  const views = useListViews(list).filter(({ isOwn }) => isOwn || mayShare)
  const { remove } = useViewKeeping()
  const { message, modal } = App.useApp()
  const ask = (id: string, title: string, isShared: boolean) => {
    modal.confirm({
      title: `删除视图“${title}”？`,
      content: isShared ? '别人的列表里也会没有它。' : undefined,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => remove(id).catch((error: Error) => void message.error(error.message)),
    })
  }
  return views.map(({ id, title, query, isShared, isOwn, ownerName }) => (
    <div key={id} className={styles.kept}>
      <Typography.Text ellipsis>
        {title}
        {anchorOf(query) === 'fixed' ? null : <Typography.Text type="secondary"> {dayAnchors[anchorOf(query)]}</Typography.Text>}
        {isShared ? <Typography.Text type="secondary"> {isOwn ? '已分享' : `${ownerName} 分享`}</Typography.Text> : null}
      </Typography.Text>
      <Button type="text" icon={<DeleteOutlined />} aria-label={`删除视图 ${title}`} onClick={() => ask(id, title, isShared)} />
    </div>
  ))
}
