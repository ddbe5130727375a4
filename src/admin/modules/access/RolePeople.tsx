import { App, Button, Flex, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { users } from '#contract/modules/identity/user.ts'
import type { ListedUser } from '#contract/modules/identity/userCalls.ts'
import { envelopeOf } from '../../../api/request.ts'
import { RecordPicker } from '../../resource/RecordPicker.tsx'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import { useRolePeople } from './useRights.ts'

/** Who has a role: people are added and taken out (ADM-003). */
export function RolePeople({ roleId }: { roleId: string }) {
  const people = useRolePeople(roleId)
  const [isPicking, setPicking] = useState(false)
  const { message, modal } = App.useApp()
  const queries = useQueryClient()

  async function act(call: () => Promise<{ message: string }>) {
    try {
      void message.success((await call()).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    await queries.invalidateQueries({ queryKey: ['records', users.name] })
  }
  const take = ({ id, realname }: ListedUser) =>
    void modal.confirm({
      title: `收回 ${realname} 的这个角色？`,
      content: '5 秒内在打开的页面生效。',
      okText: '收回',
      okButtonProps: { danger: true },
      onOk: () => act(() => envelopeOf('/sys/user/deleteUserRole', { method: 'DELETE', query: { roleId, userId: id }, quiet: true })),
    })

  return (
    <Flex vertical gap={12} align="start">
      <Permit action="sys:user:edit">
        <Button type="primary" onClick={() => setPicking(true)}>
          添加人员
        </Button>
      </Permit>
      <Asked query={people} failed="人员没有读出">
        {({ records }) => (
          <Table<ListedUser>
            size="small"
            rowKey="id"
            aria-label="角色人员"
            style={{ width: '100%' }}
            dataSource={records}
            columns={[
              { key: 'realname', dataIndex: 'realname', title: '姓名' },
              { key: 'username', dataIndex: 'username', title: '用户账号' },
              { key: 'orgCodeTxt', dataIndex: 'orgCodeTxt', title: '部门' },
              {
                key: 'act',
                title: '操作',
                width: 90,
                render: (_value, person) => (
                  <Permit action="sys:user:edit">
                    <Button type="link" danger size="small" onClick={() => take(person)}>
                      收回
                    </Button>
                  </Permit>
                ),
              },
            ]}
            scroll={{ x: 420 }}
            locale={{ emptyText: '还没有人是这个角色' }}
            pagination={false}
          />
        )}
      </Asked>
      {isPicking ? (
        <RecordPicker
          resource={users}
          chosen={[]}
          isMulti
          onOk={(rows) => {
            setPicking(false)
            if (rows.length > 0)
              void act(() => envelopeOf('/sys/user/addSysUserRole', { method: 'POST', body: { roleId, userIdList: rows.map(({ id }) => id) }, quiet: true }))
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Flex>
  )
}
