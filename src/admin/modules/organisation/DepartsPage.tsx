import { Breadcrumb, Button, Drawer, Flex, Table } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import type { PickedUser } from '#contract/modules/identity/user.ts'
import { useDepartPeople } from '../../../api/people.ts'
import { useTreePath } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import { GrantDrawer } from '../access/GrantDrawer.tsx'

const widthPx = 760

/** The departments of the company as a tree, and who works in each (ADM-006). */
export function DepartsPage() {
  return <ResourcePage resource={departs} RowActions={Actions} rowActionsPx={48} />
}

function Actions({ row }: { row: RecordRow }) {
  return (
    <>
      <PeopleAction row={row} />
      <GrantAction row={row} />
    </>
  )
}

/** What the roles of a department can be granted (ADM-022). */
function GrantAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:depart:grant">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        授权
      </Button>
      {isOpen ? (
        <GrantDrawer title={`部门授权：${plainText({ name: 'departName' }, row)}`} holder={{ kind: 'depart', id: row.id }} onClose={() => setOpen(false)} />
      ) : null}
    </Permit>
  )
}

function PeopleAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:user:list">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        人员
      </Button>
      {isOpen ? <PeopleDrawer departId={row.id} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

const columns: TableColumnType<PickedUser>[] = [
  { key: 'realname', dataIndex: 'realname', title: '姓名' },
  { key: 'username', dataIndex: 'username', title: '用户账号' },
  { key: 'phone', dataIndex: 'phone', title: '手机号' },
  { key: 'orgCodeTxt', dataIndex: 'orgCodeTxt', title: '部门' },
]

function PeopleDrawer({ departId, onClose }: { departId: string; onClose: () => void }) {
  const people = useDepartPeople(departId)
  const path = useTreePath(departs, departId)
  return (
    <Drawer title="部门人员" size={widthPx} open onClose={onClose}>
      <Flex vertical gap={16}>
        <Breadcrumb items={(path.data ?? []).map(({ id, label }) => ({ key: id, title: label }))} />
        <Asked query={people} failed="人员没有读出">
          {(found) => (
            <Table<PickedUser>
              size="small"
              rowKey="id"
              aria-label="部门人员"
              columns={columns}
              dataSource={found}
              scroll={{ x: 480 }}
              locale={{ emptyText: '这个部门和它的下级还没有人员' }}
              pagination={false}
            />
          )}
        </Asked>
      </Flex>
    </Drawer>
  )
}
