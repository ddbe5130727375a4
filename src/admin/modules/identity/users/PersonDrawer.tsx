import { Alert, Drawer, Flex, Input, Table, Tabs, Tag } from 'antd'
import type { TableColumnType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { OwnSession } from '#contract/modules/identity/onlineSession.ts'
import { RightsOfPerson } from '#contract/modules/identity/userCalls.ts'
import type { HeldRight } from '#contract/modules/identity/userCalls.ts'
import { request } from '../../../../api/request.ts'
import { Asked } from '../../../session/Asked.tsx'
import { browserName } from '../../../session/browserName.ts'

const widthPx = 860
type Person = { id: string; realname: string }

/** What a person may do and which role says so, and where this person is signed in. */
export function PersonDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <Drawer title={`${person.realname}的权限`} size={`min(${widthPx}px, 100vw)`} open onClose={onClose}>
      <Tabs
        items={[
          { key: 'rights', label: '能做什么，为什么', children: <Rights userId={person.id} /> },
          { key: 'sessions', label: '登录会话', children: <Sessions userId={person.id} /> },
        ]}
      />
    </Drawer>
  )
}

const rightColumns: TableColumnType<HeldRight>[] = [
  { key: 'title', dataIndex: 'title', title: '权限' },
  { key: 'code', dataIndex: 'code', title: '标识', render: (code: string) => <code>{code}</code> },
  { key: 'from', dataIndex: 'from', title: '来自', render: (from: string[]) => from.map((name) => <Tag key={name}>{name}</Tag>) },
  { key: 'isNarrowed', dataIndex: 'isNarrowed', title: '数据范围', render: (isNarrowed: boolean) => (isNarrowed ? '按数据规则' : '全部') },
]

function Rights({ userId }: { userId: string }) {
  const [words, setWords] = useState('')
  const rights = useQuery({
    queryKey: ['records', 'sysUser', 'rights', userId],
    queryFn: () => request('/sys/user/rights', RightsOfPerson, { query: { userId }, quiet: true }),
  })
  return (
    <Asked query={rights} failed="权限没有读出">
      {(found) => (
        <Flex vertical gap={12}>
          {found.isAdministrator ? <Alert type="info" showIcon title="系统管理员拥有全部权限，包括以后新增的功能。" /> : null}
          <Flex wrap gap={8} align="center">
            角色：
            {found.roles.length === 0 ? '还没有角色，登录后只能看到首页和个人中心' : found.roles.map((name) => <Tag key={name}>{name}</Tag>)}
          </Flex>
          <Input.Search allowClear aria-label="查找权限" placeholder="按名称或标识查找" onChange={({ target }) => setWords(target.value.trim())} />
          <Table<HeldRight>
            size="small"
            rowKey="code"
            aria-label="权限"
            columns={rightColumns}
            dataSource={found.rights.filter(({ code, title }) => code.includes(words) || title.includes(words))}
            scroll={{ x: 640 }}
            locale={{ emptyText: words === '' ? '没有任何权限' : '没有符合条件的权限' }}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          />
        </Flex>
      )}
    </Asked>
  )
}

const sessionColumns: TableColumnType<OwnSession>[] = [
  { key: 'address', dataIndex: 'address', title: '地址' },
  { key: 'agent', dataIndex: 'agent', title: '浏览器', render: (agent: string) => <span title={agent}>{browserName(agent)}</span> },
  { key: 'loginTime', dataIndex: 'loginTime', title: '登录时间' },
]

function Sessions({ userId }: { userId: string }) {
  const sessions = useQuery({
    queryKey: ['records', 'sysUser', 'sessions', userId],
    queryFn: () => request('/sys/user/sessions', z.array(OwnSession), { query: { userId }, quiet: true }),
  })
  return (
    <Asked query={sessions} failed="登录会话没有读出">
      {(found) => (
        <Table<OwnSession>
          size="small"
          rowKey="id"
          aria-label="登录会话"
          columns={sessionColumns}
          dataSource={found}
          scroll={{ x: 480 }}
          locale={{ emptyText: '现在没有登录' }}
          pagination={false}
        />
      )}
    </Asked>
  )
}
