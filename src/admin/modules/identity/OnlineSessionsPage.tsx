import { App, Button, Card, Empty, Flex, Input, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OnlineQuery } from '#contract/modules/identity/onlineSession.ts'
import { ApiError, envelopeOf, request } from '../../../api/request.ts'
import { useReaddress } from '../../layout/tabs/useReaddress.ts'
import { Asked } from '../../session/Asked.tsx'
import { browserName } from '../../session/browserName.ts'
import { pagerOf } from '../../session/pager.ts'
import type { ShownPage } from '../../session/pager.ts'
import { useHolds } from '../../session/useHolds.ts'
import styles from './ListPage.module.css'
import { PauseSystem } from '../operations/PauseSystem.tsx'
import { OnlineSession } from '#contract/modules/identity/onlineSession.ts'
import { pageOf } from '../../../api/page.ts'

const pageSizes = [10, 20, 30] // CONST-055
const firstPage: ShownPage = { pageNo: 1, pageSize: 10 }

/** Who is signed in, from where and since when; who may, ends a session. */
export function OnlineSessionsPage() {
  const [search] = useSearchParams()
  const readdress = useReaddress()
  const [page, setPage] = useState(firstPage)
  const username = search.get('username') ?? ''
  const sessions = useOnlineSessions({ ...page, ...(username === '' ? {} : { username }) })
  const force = useForceLogout()
  const mayForce = useHolds('sys:online:logout')

  return (
    <Card>
      <Flex wrap justify="space-between" gap={16} className={styles.search ?? ''}>
        <Input.Search
          key={username}
          allowClear
          defaultValue={username}
          placeholder="用户名"
          aria-label="按用户名查找"
          maxLength={64}
          style={{ maxWidth: 320 }}
          onSearch={(wanted) => {
            setPage(firstPage)
            readdress({ username: wanted.trim() })
          }}
        />
        <PauseSystem />
      </Flex>
      <Asked query={sessions} failed="在线用户没有读出">
        {({ records, total }) => (
          <Table<OnlineSession>
            size="small"
            rowKey="id"
            columns={columnsFor(mayForce ? force : null)}
            dataSource={records}
            loading={sessions.isPlaceholderData}
            scroll={{ x: 820 }}
            locale={{ emptyText: <Empty description={username === '' ? '现在没有人在线' : `没有找到在线的 ${username}`} /> }}
            pagination={pagerOf({ shown: page, total, sizes: pageSizes, onChange: setPage })}
          />
        )}
      </Asked>
    </Card>
  )
}

function columnsFor(onForce: ((session: OnlineSession) => void) | null): TableColumnsType<OnlineSession> {
  return [
    { key: 'realname', title: '姓名', dataIndex: 'realname', width: 120 },
    { key: 'username', title: '用户名', dataIndex: 'username', width: 130 },
    { key: 'phone', title: '手机号', dataIndex: 'phone', width: 130, render: (phone: string) => phone || '—' },
    { key: 'address', title: '地址', dataIndex: 'address', width: 150 },
    { key: 'agent', title: '浏览器', dataIndex: 'agent', ellipsis: true, render: (agent: string) => <span title={agent}>{browserName(agent)}</span> },
    { key: 'loginTime', title: '登录时间', dataIndex: 'loginTime', width: 170 },
    ...(onForce === null
      ? []
      : [
          {
            key: 'force',
            title: '操作',
            width: 100,
            render: (_value: unknown, session: OnlineSession) => (
              <Button type="link" danger size="small" onClick={() => onForce(session)}>
                强制下线
              </Button>
            ),
          },
        ]),
  ]
}

function useForceLogout(): (session: OnlineSession) => void {
  const { modal, message } = App.useApp()
  const queries = useQueryClient()
  async function force(token: string) {
    try {
      const { message: told } = await envelopeOf('/sys/online/forceLogout', { method: 'POST', body: { token }, quiet: true })
      void message.success(told)
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '没有下线，请重试')
    }
    await queries.invalidateQueries({ queryKey: ['onlineSessions'] })
  }
  return ({ realname, address, loginTime, token }) =>
    void modal.confirm({
      title: `让 ${realname} 下线？`,
      content: `${loginTime} 从 ${address} 的登录会立即结束，没有保存的内容会丢失。`,
      okText: '强制下线',
      okButtonProps: { danger: true },
      onOk: () => force(token),
    })
}

const everyMs = 30_000

/** One page of the people who are signed in; asked again every 30 s. */
function useOnlineSessions(query: OnlineQuery) {
  return useQuery({
    queryKey: ['onlineSessions', query],
    queryFn: () => request('/sys/online/list', pageOf(OnlineSession), { query, quiet: true }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}
