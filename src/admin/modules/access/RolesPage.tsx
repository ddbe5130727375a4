import { Button, Card, Empty, Flex, Input } from 'antd'
import { useState } from 'react'
import { roles } from '#contract/modules/access/role.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecords } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { RecordDrawer } from '../../resource/RecordDrawer.tsx'
import { useRemovingOf } from './useRemovingOf.ts'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import { useHolds } from '../../session/useHolds.ts'
import type { Draft } from './rightDraft.ts'
import { RolePreviewPane } from './RolePreviewPane.tsx'
import { RoleRights } from './RoleRights.tsx'
import styles from './rights.module.css'

const mostRoles = 1000
const nothing = {}
const nobodyWaits = () => {}

/** Roles, what each may do, who has it, and how the office then looks to them (ADM-002, ADM-003, ADM-021). The chosen role stands in the address. */
export function RolesPage() {
  const { asked, ask } = useAddressQuery()
  const found = useRecords(roles, { pageNo: 1, pageSize: mostRoles, column: 'createTime', order: 'asc' }, true)
  const [words, setWords] = useState('')
  const [edited, setEdited] = useState<RecordRow | 'new' | null>(null)
  const [draft, setDraft] = useState<{ of: string; nodes: Draft } | null>(null)
  const remove = useRemovingOf(roles)
  const mayPreview = useHolds('sys:role:grant')
  const chosenId = asked['role'] ?? ''
  const name = (role: RecordRow) => plainText({ name: 'roleName' }, role)

  return (
    <Asked query={found} failed="角色没有读出">
      {({ records }) => {
        const chosen = records.find(({ id }) => id === chosenId)
        const shown = records.filter((role) =>
          [name(role), plainText({ name: 'roleCode' }, role)].some((text) => text.toLowerCase().includes(words.trim().toLowerCase())),
        )
        return (
          <div className={styles.frame}>
            <Card
              size="small"
              title="角色"
              extra={
                <Permit action="sys:role:add">
                  <Button size="small" type="primary" onClick={() => setEdited('new')}>
                    新增
                  </Button>
                </Permit>
              }
            >
              <Input.Search allowClear aria-label="查找角色" placeholder="名称或编码" onChange={({ target }) => setWords(target.value)} />
              <ul className={styles.roles} aria-label="角色">
                {shown.map((role) => (
                  <li key={role.id}>
                    <button
                      type="button"
                      className={`${styles.role} ${role.id === chosenId ? styles.chosen : ''}`}
                      aria-current={role.id === chosenId}
                      onClick={() => ask({ role: role.id })}
                    >
                      {name(role)}
                    </button>
                  </li>
                ))}
              </ul>
              {chosen ? (
                <Flex gap={8} style={{ marginBlockStart: 12 }}>
                  <Permit action="sys:role:edit">
                    <Button size="small" onClick={() => setEdited(chosen)}>
                      编辑
                    </Button>
                  </Permit>
                  <Permit action="sys:role:delete">
                    <Button size="small" danger onClick={() => remove(chosen, name(chosen), () => ask({}))}>
                      删除
                    </Button>
                  </Permit>
                </Flex>
              ) : null}
            </Card>
            {chosen ? (
              <RoleRights
                key={chosen.id}
                role={chosen}
                others={records.filter(({ id }) => id !== chosen.id).map((role) => ({ id: role.id, name: name(role) }))}
                onDraft={(nodes) => setDraft((before) => (before?.of === chosen.id && before.nodes === nodes ? before : { of: chosen.id, nodes }))}
              />
            ) : (
              <Card>
                <Empty description="请在左边选择一个角色，查看和修改它的权限" />
              </Card>
            )}
            {chosen && mayPreview && draft?.of === chosen.id ? <RolePreviewPane key={`preview ${chosen.id}`} roleId={chosen.id} draft={draft.nodes} /> : null}
            {edited === null ? null : (
              <RecordDrawer
                resource={roles}
                edited={edited}
                start={nothing}
                fixed={nothing}
                onWriting={nobodyWaits}
                onClose={() => setEdited(null)}
                onAdded={null}
              />
            )}
          </div>
        )
      }}
    </Asked>
  )
}
