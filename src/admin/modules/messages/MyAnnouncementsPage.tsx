import { App, Badge, Button, Card, Input, Segmented, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { MyAnnouncement } from '#contract/modules/messages/announcement.ts'
import { z } from 'zod'
import { useMyAnnouncements } from '../../../api/announcements.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import { useReaddress } from '../../layout/tabs/useReaddress.ts'
import { pagerOf } from '../../session/pager.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { pageSizes } from '../../resource/useList.ts'
import { troubleOf } from '../../session/Asked.tsx'
import { Failed } from '../../session/Failed.tsx'
import styles from './MessagesPage.module.css'
import { PriorityTag } from './PriorityTag.tsx'
import { useOpenAnnouncement } from './useOpenAnnouncement.ts'

const Query = z.object({
  pageNo: z.coerce.number().int().min(1).catch(1),
  pageSize: z.coerce.number().pipe(z.literal(pageSizes)).catch(10),
  titile: z.string().catch(''),
  readFlag: z.enum(['', '0', '1']).catch(''),
})

/** Everything that was sent to me, unread first (MSG-018). Filters and page stand in the address. */
export function MyAnnouncementsPage() {
  const [search] = useSearchParams()
  const readdress = useReaddress()
  const { pageNo, pageSize, titile, readFlag } = Query.parse(Object.fromEntries(search))
  const answer = useMyAnnouncements({ pageNo, pageSize, ...(titile ? { titile } : {}), ...(readFlag ? { readFlag } : {}) })
  const { data, isFetching, refetch } = answer
  const trouble = troubleOf(answer)
  const { shown, open, close } = useOpenAnnouncement()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const ask = (change: Record<string, string>) => readdress({ ...Object.fromEntries(search), pageNo: '1', ...change })

  async function readAll() {
    try {
      const { message: told } = await envelopeOf('/sys/sysAnnouncementSend/readAll', { method: 'PUT', body: {}, quiet: true })
      void message.success(told)
      await queries.invalidateQueries({ queryKey: ['announcements'] })
    } catch (failure) {
      void message.error(failure instanceof ApiError ? failure.message : '没有标记，请重试')
    }
  }

  if (data === undefined && trouble !== null)
    return <Failed title="消息没有读出" reason={trouble} action={<Button onClick={() => void refetch()}>重试</Button>} />
  return (
    <Card>
      <div className={styles.bar}>
        <Input.Search
          allowClear
          placeholder="标题"
          aria-label="按标题查找"
          defaultValue={titile}
          onSearch={(words) => ask({ titile: words })}
          className={styles.search ?? ''}
        />
        <Segmented
          aria-label="是否已读"
          value={readFlag}
          options={[
            { value: '', label: '全部' },
            { value: '0', label: '未读' },
            { value: '1', label: '已读' },
          ]}
          onChange={(flag) => ask({ readFlag: flag })}
        />
        <Button onClick={() => void readAll()}>全部标为已读</Button>
      </div>
      <Table<MyAnnouncement>
        rowKey="id"
        size="middle"
        loading={isFetching && !data}
        dataSource={data?.records ?? []}
        scroll={{ x: 640 }}
        locale={{ emptyText: '没有消息' }}
        pagination={pagerOf({
          shown: { pageNo, pageSize },
          total: data?.total ?? 0,
          sizes: pageSizes,
          onChange: (page) => ask({ pageNo: String(page.pageNo), pageSize: String(page.pageSize) }),
        })}
        columns={[
          {
            title: '标题',
            dataIndex: 'titile',
            render: (title: string, row) => (
              <Button type="link" className={styles.title ?? ''} onClick={() => open(row, row.anntId)}>
                {row.readFlag === '0' ? <Badge status="processing" text={<strong>{title}</strong>} /> : title}
              </Button>
            ),
          },
          { title: '类型', dataIndex: 'msgCategory', width: 110, render: (category: string) => (category === '1' ? '通知公告' : '系统消息') },
          { title: '优先级', dataIndex: 'priority', width: 90, render: (priority: 'L' | 'M' | 'H') => <PriorityTag priority={priority} /> },
          { title: '发送人', dataIndex: 'sender', width: 120 },
          { title: '发送时间', dataIndex: 'sendTime', width: 180 },
        ]}
      />
      <AnnouncementDialog announcement={shown} onClose={close} />
    </Card>
  )
}
