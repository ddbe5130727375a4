import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex, Switch, Table, Tag } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { TenantMember, tenants } from '#contract/modules/organisation/tenants.ts'
import type { OwnTenant } from '#contract/modules/organisation/tenants.ts'
import { users } from '#contract/modules/identity/user.ts'
import { envelopeOf, request } from '../../../../api/request.ts'
import { RecordPicker } from '../../../resource/RecordPicker.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { useMay } from '../../../session/useMay.ts'
import { MemberRoles } from './MemberRoles.tsx'

type Props = {
  tenantNo: number
  /** roles that whoever looks may give its people; none where they are given elsewhere */
  roles: OwnTenant['roles']
}

/** Who belongs to a tenant: people are added, taken out, given roles, and made its managers. */
export function TenantPeople({ tenantNo, roles }: Props) {
  const key = ['records', tenants.name, 'people', tenantNo]
  const people = useQuery({ queryKey: key, queryFn: () => request('/sys/tenant/users', z.array(TenantMember), { query: { tenantNo }, quiet: true }) })
  const [isPicking, setPicking] = useState(false)
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const may = useMay()

  async function act(path: string, method: 'POST' | 'PUT', body: object) {
    try {
      void message.success((await envelopeOf(`/sys/tenant/${path}`, { method, body: { tenantNo, ...body }, quiet: true })).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  const take = ({ id, realname }: TenantMember) =>
    void modal.confirm({
      title: `把 ${realname} 移出租户？`,
      content: '这个人不能再看到这个租户的记录。',
      okText: '移出',
      okButtonProps: { danger: true },
      onOk: () => act('removeUsers', 'POST', { userIds: [id] }),
    })

  return (
    <Flex vertical gap={12} align="start">
      <Button type="primary" onClick={() => setPicking(true)}>
        添加人员
      </Button>
      <Asked query={people} failed="人员没有读出">
        {(records) => (
          <Table<TenantMember>
            size="small"
            rowKey="id"
            aria-label="租户人员"
            style={{ width: '100%' }}
            dataSource={records}
            columns={[
              { key: 'realname', dataIndex: 'realname', title: '姓名' },
              { key: 'username', dataIndex: 'username', title: '用户账号' },
              {
                key: 'roles',
                title: '角色',
                render: (_value, person) => (
                  <Flex gap={4} wrap align="center">
                    {person.roles.map(({ id, name }) => (
                      <Tag key={id}>{name}</Tag>
                    ))}
                    {roles.length > 0 ? (
                      <MemberRoles
                        person={person}
                        offered={roles}
                        onSave={(roleIds, version) => act('setRoles', 'PUT', { userId: person.id, version, roleIds })}
                      />
                    ) : null}
                  </Flex>
                ),
              },
              {
                key: 'isManager',
                title: '租户管理员',
                width: 110,
                render: (_value, person) => (
                  <Switch
                    size="small"
                    aria-label={`${person.realname} 是租户管理员`}
                    checked={person.isManager}
                    disabled={!may('sys:tenant:edit')}
                    onChange={(isManager) => void act('setManager', 'PUT', { userId: person.id, isManager })}
                  />
                ),
              },
              {
                key: 'act',
                title: '操作',
                width: 90,
                render: (_value, person) => (
                  <Button type="link" danger size="small" onClick={() => take(person)}>
                    移出
                  </Button>
                ),
              },
            ]}
            scroll={{ x: 620 }}
            locale={{ emptyText: '还没有人属于这个租户' }}
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
            if (rows.length > 0) void act('addUsers', 'POST', { userIds: rows.map(({ id }) => id) })
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Flex>
  )
}
