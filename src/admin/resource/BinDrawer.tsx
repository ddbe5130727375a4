import { App, Button, Drawer, Flex, Table } from 'antd'
import type { TableProps } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { Asked } from '../session/Asked.tsx'
import { Permit } from '../session/Permit.tsx'
import { pagerOf } from '../session/pager.ts'
import type { ShownPage } from '../session/pager.ts'

const widthPx = 760

type Told = { message: string }

/** What a recycle bin shows of one kind of record, and how one of them comes back or goes for good. */
export type BinOf<Record extends { id: string }> = {
  /** of the resource: its lists are read anew after each step */
  resource: string
  read: (page: ShownPage) => Promise<{ records: Record[]; total: number }>
  columns: NonNullable<TableProps<Record>['columns']>
  restore: (record: Record) => Promise<Told>
  purge: (record: Record) => Promise<Told>
  /** said before one goes for good */
  asked: (record: Record) => { title: string; content: string }
}

/** The button that opens a recycle bin, for who may delete. */
export function BinDrawer<Record extends { id: string }>({ of, action }: { of: BinOf<Record>; action: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action={action}>
      <Button onClick={() => setOpen(true)}>回收站</Button>
      {isOpen ? (
        <Drawer title="回收站" size={`min(${widthPx}px, 100vw)`} open onClose={() => setOpen(false)}>
          <Binned of={of} />
        </Drawer>
      ) : null}
    </Permit>
  )
}

function Binned<Record extends { id: string }>({ of: { resource, read, columns, restore, purge, asked } }: { of: BinOf<Record> }) {
  const [page, setPage] = useState<ShownPage>({ pageNo: 1, pageSize: 10 })
  const found = useQuery({ queryKey: ['records', resource, 'bin', page], queryFn: () => read(page) })
  const { message, modal } = App.useApp()
  const queries = useQueryClient()

  async function act(call: () => Promise<Told>) {
    try {
      void message.success((await call()).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    await queries.invalidateQueries({ queryKey: ['records', resource] })
  }
  const ask = (record: Record) =>
    void modal.confirm({ ...asked(record), okText: '彻底删除', okButtonProps: { danger: true }, onOk: () => act(() => purge(record)) })

  return (
    <Asked query={found} failed="回收站没有读出">
      {({ records, total }) => (
        <Table<Record>
          size="small"
          rowKey="id"
          aria-label="回收站"
          dataSource={records}
          columns={[
            ...columns,
            {
              key: 'act',
              title: '操作',
              width: 160,
              render: (_value, record) => (
                <Flex>
                  <Button type="link" size="small" onClick={() => void act(() => restore(record))}>
                    恢复
                  </Button>
                  <Button type="link" danger size="small" onClick={() => ask(record)}>
                    彻底删除
                  </Button>
                </Flex>
              ),
            },
          ]}
          scroll={{ x: 560 }}
          locale={{ emptyText: '回收站是空的' }}
          pagination={pagerOf({ shown: page, total, sizes: [10, 20, 30], onChange: setPage })}
        />
      )}
    </Asked>
  )
}
