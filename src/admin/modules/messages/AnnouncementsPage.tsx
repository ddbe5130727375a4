import { App, Button, Card, Input, Select, Space, Table, Tag } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Announcement } from '#contract/modules/messages/announcement.ts'
import { z } from 'zod'
import { useManagedAnnouncements } from '../../../api/announcements.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import type { Call } from '../../../api/request.ts'
import { Permit } from '../../session/Permit.tsx'
import { useReaddress } from '../../layout/tabs/useReaddress.ts'
import { pagerOf } from '../../session/pager.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { AnnouncementDrawer } from './AnnouncementDrawer.tsx'
import { Failed } from '../../session/Failed.tsx'
import styles from './MessagesPage.module.css'
import { PriorityTag } from './PriorityTag.tsx'

const Query = z.object({ pageNo: z.coerce.number().int().min(1).catch(1), titile: z.string().catch(''), sendStatus: z.enum(['', '0', '1', '2']).catch('') })
const pageSize = 10

const sendStatuses: Record<Announcement['sendStatus'], { text: string; color: string }> = {
  '0': { text: '未发布', color: 'default' },
  '1': { text: '已发布', color: 'success' },
  '2': { text: '已撤销', color: 'warning' },
}

/** Announcements for their managers: write, release, revoke (MSG-015 to MSG-017). */
export function AnnouncementsPage() {
  const [search] = useSearchParams()
  const readdress = useReaddress()
  const { pageNo, titile, sendStatus } = Query.parse(Object.fromEntries(search))
  const { data, error, isFetching, refetch } = useManagedAnnouncements({
    pageNo,
    pageSize,
    ...(titile ? { titile } : {}),
    ...(sendStatus ? { sendStatus } : {}),
  })
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const [shown, setShown] = useState<Announcement | null>(null)
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const ask = (change: Record<string, string>) => readdress({ ...Object.fromEntries(search), pageNo: '1', ...change })

  async function act(path: string, call: Call) {
    try {
      const { message: told } = await envelopeOf(path, { ...call, quiet: true })
      void message.success(told)
    } catch (failure) {
      void message.error(failure instanceof ApiError ? failure.message : '没有完成，请重试')
    }
    await queries.invalidateQueries({ queryKey: ['announcements'] })
  }
  const confirm = (title: string, content: string, run: () => Promise<void>) => void modal.confirm({ title, content, onOk: run })

  if (error) return <Failed title="公告没有读出" reason={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />
  return (
    <Card>
      <div className={styles.bar}>
        <Permit action="sys:announcement:add">
          <Button type="primary" onClick={() => setEdited('new')}>
            新增
          </Button>
        </Permit>
        <Input.Search
          allowClear
          placeholder="标题"
          aria-label="按标题查找"
          defaultValue={titile}
          onSearch={(words) => ask({ titile: words })}
          className={styles.search ?? ''}
        />
        <Select
          aria-label="发布状态"
          value={sendStatus}
          style={{ width: 120 }}
          options={[{ value: '', label: '全部状态' }, ...Object.entries(sendStatuses).map(([value, { text }]) => ({ value, label: text }))]}
          onChange={(status: string) => ask({ sendStatus: status })}
        />
      </div>
      <Table<Announcement>
        rowKey="id"
        size="middle"
        loading={isFetching && !data}
        dataSource={data?.records ?? []}
        scroll={{ x: 900 }}
        locale={{ emptyText: '还没有公告。点“新增”写第一条。' }}
        pagination={pagerOf({
          shown: { pageNo, pageSize },
          total: data?.total ?? 0,
          sizes: [pageSize],
          onChange: (page) => ask({ pageNo: String(page.pageNo) }),
        })}
        columns={[
          {
            title: '标题',
            dataIndex: 'titile',
            render: (title: string, row) => (
              <Button type="link" className={styles.title ?? ''} onClick={() => setShown(row)}>
                {title}
              </Button>
            ),
          },
          { title: '优先级', dataIndex: 'priority', width: 90, render: (priority: Announcement['priority']) => <PriorityTag priority={priority} /> },
          { title: '对象', dataIndex: 'msgType', width: 100, render: (type: string) => (type === 'ALL' ? '全体人员' : '指定人员') },
          {
            title: '状态',
            dataIndex: 'sendStatus',
            width: 100,
            render: (status: Announcement['sendStatus']) => <Tag color={sendStatuses[status].color}>{sendStatuses[status].text}</Tag>,
          },
          { title: '发布时间', dataIndex: 'sendTime', width: 180, render: (time: string | null) => time ?? '—' },
          {
            title: '操作',
            key: 'actions',
            width: 210,
            render: (_value, row) => (
              <Space size={4}>
                {row.sendStatus === '1' ? (
                  <Permit action="sys:announcement:revoke">
                    <Button
                      size="small"
                      type="link"
                      onClick={() =>
                        confirm('撤销公告', `撤销后大家不再看到“${row.titile}”。`, () => act('/sys/annountCement/doReovkeData', { query: { id: row.id } }))
                      }
                    >
                      撤销
                    </Button>
                  </Permit>
                ) : (
                  <>
                    <Permit action="sys:announcement:release">
                      <Button size="small" type="link" onClick={() => void act('/sys/annountCement/doReleaseData', { query: { id: row.id } })}>
                        发布
                      </Button>
                    </Permit>
                    <Permit action="sys:announcement:edit">
                      <Button size="small" type="link" onClick={() => setEdited(row)}>
                        编辑
                      </Button>
                    </Permit>
                  </>
                )}
                <Permit action="sys:announcement:delete">
                  <Button
                    size="small"
                    type="link"
                    danger
                    onClick={() =>
                      confirm('删除公告', `删除“${row.titile}”？`, () => act('/sys/annountCement/delete', { method: 'DELETE', query: { id: row.id } }))
                    }
                  >
                    删除
                  </Button>
                </Permit>
              </Space>
            ),
          },
        ]}
      />
      <AnnouncementDrawer edited={edited} onClose={() => setEdited(null)} />
      <AnnouncementDialog announcement={shown} onClose={() => setShown(null)} />
    </Card>
  )
}
