import { App, Button, Flex, Input, Modal, Table, Tag } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import type { PickedUser } from '#contract/modules/identity/user.ts'
import { usePeople } from '../../../api/people.ts'
import type { RecordRow } from '../../../api/records.ts'
import { Failed } from '../../session/Failed.tsx'
import { pagerOf } from '../../session/pager.ts'
import { DepartTree } from '../department/DepartTree.tsx'
import type { PickerProps } from '../pickerContext.ts'
import { plainText } from '../plain.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import styles from './UserPicker.module.css'

const widthPx = 1250 // CONST-020
const narrowTablePx = 800 // CONST-021
const pageSizes = [10, 20, 30]
const firstPage = { pageNo: 1, pageSize: 10 }

const columns: TableColumnType<PickedUser>[] = [
  { key: 'realname', dataIndex: 'realname', title: '姓名' },
  { key: 'username', dataIndex: 'username', title: '用户账号' },
  { key: 'phone', dataIndex: 'phone', title: '手机号' },
  { key: 'birthday', dataIndex: 'birthday', title: '生日' },
  { key: 'orgCodeTxt', dataIndex: 'orgCodeTxt', title: '部门' },
]

/** Picks people: departments on the left, whoever works there and below on the right, the picked ones beneath (PICK-003 to PICK-005, PICK-038). */
export function UserPicker({ chosen, isMulti, onOk, onClose }: Omit<PickerProps, 'resource'>) {
  const { message } = App.useApp()
  const [picked, setPicked] = useState(chosen)
  const [departId, setDepartId] = useState('')
  const [typed, setTyped] = useState('')
  const [username, setUsername] = useState('')
  const [shown, turn] = useState(firstPage)
  const { data, error, isFetching, refetch } = usePeople({ departId, username, ...shown })
  const isNarrow = useIsNarrow()

  function ask(words: string) {
    setTyped(words)
    setUsername(words.trim())
    turn({ ...shown, pageNo: 1 })
  }
  function confirm() {
    if (picked.length === 0) {
      void message.warning('请选择一条记录')
      return
    }
    onOk(picked)
    onClose()
  }

  return (
    <Modal title="根据部门选择用户" open width={widthPx} onCancel={onClose} onOk={confirm}>
      <div className={styles.sides}>
        <aside className={styles.departs} aria-label="部门">
          <DepartTree
            chosen={departId === '' ? [] : [departId]}
            isMulti={false}
            onChoose={([id]) => {
              setDepartId(id ?? '')
              turn({ ...shown, pageNo: 1 })
            }}
          />
        </aside>
        <Flex vertical gap={12} className={styles.people ?? ''}>
          <Flex gap={8} wrap role="search">
            <Input
              aria-label="用户账号"
              placeholder="用户账号"
              allowClear
              className={styles.account ?? ''}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={() => ask(typed)}
            />
            <Button type="primary" onClick={() => ask(typed)}>
              查询
            </Button>
            <Button
              onClick={() => {
                setDepartId('')
                ask('')
              }}
            >
              重置
            </Button>
          </Flex>
          {error ? (
            <Failed
              title="人员没有读出"
              reason={error.message}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  重试
                </Button>
              }
            />
          ) : (
            <Table<PickedUser>
              size="small"
              rowKey="username"
              aria-label="人员"
              loading={isFetching}
              columns={columns}
              dataSource={data?.records ?? []}
              locale={{ emptyText: '没有符合条件的人员' }}
              {...(isNarrow ? { scroll: { x: narrowTablePx } } : {})}
              rowSelection={{
                type: isMulti ? 'checkbox' : 'radio',
                selectedRowKeys: picked.map(accountOf),
                getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
                getCheckboxProps: ({ realname }) => ({ 'aria-label': `选择 ${realname}` }),
                onSelect: (person, isOn) => setPicked(isMulti ? toggled(picked, person, isOn) : [recordOf(person)]),
                onSelectAll: (isOn, _rows, changed) => setPicked(changed.reduce<readonly RecordRow[]>((kept, person) => toggled(kept, person, isOn), picked)),
              }}
              pagination={pagerOf({ shown, total: data?.total ?? 0, sizes: pageSizes, onChange: turn })}
            />
          )}
          <Flex gap={4} wrap align="center" role="group" aria-label="已选择">
            <span>已选择：</span>
            {picked.length === 0 ? '还没有选择' : null}
            {picked.map((person) => (
              <Tag key={accountOf(person)} closable onClose={() => setPicked(picked.filter((one) => one !== person))}>
                {plainText({ name: 'realname' }, person)}
              </Tag>
            ))}
          </Flex>
        </Flex>
      </div>
    </Modal>
  )
}

const accountOf = (person: RecordRow) => plainText({ name: 'username' }, person)
const recordOf = (person: PickedUser): RecordRow => ({ ...person, version: 0 })

function toggled(picked: readonly RecordRow[], person: PickedUser, isOn: boolean): readonly RecordRow[] {
  const others = picked.filter((one) => accountOf(one) !== person.username)
  return isOn ? [...others, recordOf(person)] : others
}
