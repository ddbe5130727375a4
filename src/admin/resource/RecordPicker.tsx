import { App, Button, Flex, Modal, Table } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import type { Field } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'
import { Ellipsis } from '../fields/Ellipsis.tsx'
import { fieldKitOf } from '../fields/fieldKits.ts'
import type { PickerProps } from '../fields/pickerContext.ts'
import { plainText } from '../fields/plain.ts'
import { Failed } from '../session/Failed.tsx'
import { pagerOf } from '../session/pager.ts'
import { Filters } from './Filters.tsx'
import { ListProvider } from './listContext.ts'
import { RetryButton } from './RetryButton.tsx'
import { useLocalQuery } from './listQueryState.ts'
import { useList } from './useList.ts'

const widthPx = 900 // CONST-024
const cutAt = 12 // CONST-025
const pageSizes = [5, 10, 20, 30] // CONST-026
const columnsAtMost = 5

/** Picks records from the list of a resource; what is picked stands below, and can be taken away again (PICK-006 to PICK-009, PICK-033 to PICK-037). */
export function RecordPicker({ resource, chosen, isMulti, onOk, onClose }: PickerProps) {
  const { message } = App.useApp()
  const list = useList({ ...resource, tree: null }, useLocalQuery({ pageSize: String(pageSizes[0]) }), {}) // of a tree every level
  const [picked, setPicked] = useState(chosen)
  const columns = resource.fields.filter((field) => field.list === 'shown').slice(0, columnsAtMost)
  const { face, shown, turn } = list

  function confirm() {
    if (picked.length === 0) {
      void message.warning('请选择一条记录') // PICK-017
      return
    }
    onOk(picked)
    onClose()
  }

  return (
    <Modal title={`${resource.title}选择`} open width={widthPx} onCancel={onClose} onOk={confirm}>
      <ListProvider value={list}>
        <Flex vertical gap={16}>
          <Flex wrap gap={8}>
            <Filters />
          </Flex>
          {face.is === 'failed' ? (
            <Failed title={`${resource.title}没有读出`} reason={face.reason} action={<RetryButton />} />
          ) : (
            <Table<RecordRow>
              size="small"
              rowKey="id"
              aria-label={resource.title}
              loading={face.is === 'loading' || face.isOld}
              dataSource={face.is === 'ready' ? face.page.records : []}
              columns={columns.map(columnOf)}
              rowSelection={{
                type: isMulti ? 'checkbox' : 'radio',
                preserveSelectedRowKeys: isMulti,
                selectedRowKeys: picked.map(({ id }) => id),
                onChange: (_keys, rows) => setPicked(rows),
                getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
                getCheckboxProps: (row) => ({ 'aria-label': `选择 ${plainText({ name: resource.label }, row)}` }),
              }}
              pagination={pagerOf({ shown, total: face.is === 'ready' ? face.page.total : 0, sizes: pageSizes, onChange: turn })}
            />
          )}
          <Table<RecordRow>
            size="small"
            rowKey="id"
            aria-label="已选择"
            pagination={false}
            locale={{ emptyText: '还没有选择' }}
            dataSource={[...picked]}
            columns={[
              { key: 'label', title: '已选择', render: (_value, row) => <Ellipsis text={plainText({ name: resource.label }, row)} /> },
              {
                key: 'commands',
                title: '操作',
                width: 90,
                render: (_value, row) => (
                  <Button type="link" size="small" danger onClick={() => setPicked(picked.filter(({ id }) => id !== row.id))}>
                    删除
                  </Button>
                ),
              },
            ]}
          />
        </Flex>
      </ListProvider>
    </Modal>
  )
}

function columnOf(field: Field): TableColumnType<RecordRow> {
  return { key: field.name, title: field.title, render: (_value, row) => <Ellipsis text={fieldKitOf(field.kind).text(field, row)} length={cutAt} /> }
}
