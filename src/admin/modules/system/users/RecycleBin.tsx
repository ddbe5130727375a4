import { App, Button, Drawer, Flex, Table } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { ListedUser } from '#contract/modules/system/userCalls.ts'
import { pageOf } from '../../../../api/page.ts'
import { envelopeOf, request } from '../../../../api/request.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { pagerOf } from '../../../session/pager.ts'

const widthPx = 760
const key = ['records', 'sysUser', 'recycleBin']

/** People who were deleted: brought back, or removed for good. */
export function RecycleBin() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:user:delete">
      <Button onClick={() => setOpen(true)}>回收站</Button>
      {isOpen ? (
        <Drawer title="回收站" size={`min(${widthPx}px, 100vw)`} open onClose={() => setOpen(false)}>
          <Binned />
        </Drawer>
      ) : null}
    </Permit>
  )
}

function Binned() {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const found = useQuery({ queryKey: [...key, page], queryFn: () => request('/sys/user/recycleBin', pageOf(ListedUser), { query: page, quiet: true }) })
  const { message, modal } = App.useApp()
  const queries = useQueryClient()

  async function act(call: () => Promise<{ message: string }>) {
    try {
      void message.success((await call()).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    await queries.invalidateQueries({ queryKey: ['records', 'sysUser'] })
  }
  const restore = ({ id }: ListedUser) => act(() => envelopeOf('/sys/user/putRecycleBin', { method: 'PUT', body: { userIds: id }, quiet: true }))
  const purge = ({ id, realname }: ListedUser) =>
    void modal.confirm({
      title: `彻底删除 ${realname}？`,
      content: '账号不能再恢复。这个人做过的记录仍然保留用户账号。',
      okText: '彻底删除',
      okButtonProps: { danger: true },
      onOk: () => act(() => envelopeOf('/sys/user/deleteRecycleBin', { method: 'DELETE', query: { userIds: id }, quiet: true })),
    })

  return (
    <Asked query={found} failed="回收站没有读出">
      {({ records, total }) => (
        <Table<ListedUser>
          size="small"
          rowKey="id"
          aria-label="回收站"
          dataSource={records}
          columns={[
            { key: 'realname', dataIndex: 'realname', title: '姓名' },
            { key: 'username', dataIndex: 'username', title: '用户账号' },
            { key: 'orgCodeTxt', dataIndex: 'orgCodeTxt', title: '部门' },
            {
              key: 'act',
              title: '操作',
              width: 150,
              render: (_value, person) => (
                <Flex>
                  <Button type="link" size="small" onClick={() => void restore(person)}>
                    恢复
                  </Button>
                  <Button type="link" danger size="small" onClick={() => purge(person)}>
                    彻底删除
                  </Button>
                </Flex>
              ),
            },
          ]}
          scroll={{ x: 520 }}
          locale={{ emptyText: '回收站是空的' }}
          pagination={pagerOf({ shown: page, total, sizes: [10, 20, 30], onChange: setPage })}
        />
      )}
    </Asked>
  )
}
