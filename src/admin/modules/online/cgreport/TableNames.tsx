import { useQuery } from '@tanstack/react-query'
import { Collapse, Table } from 'antd'
import { readTables } from './reportCalls.ts'

/** The tables that a statement may name, with their columns: those that this person may read. */
export function TableNames({ isOwn }: { isOwn: boolean }) {
  const { data = [], isPending } = useQuery({ queryKey: ['reportTables'], queryFn: readTables, enabled: isOwn, retry: false })
  if (!isOwn) return null
  return (
    <Collapse
      size="small"
      style={{ marginBlock: 12 }}
      items={[
        {
          key: 'tables',
          label: `可以用的表 ${isPending ? '' : data.length}`,
          children: (
            <Table
              size="small"
              rowKey="name"
              aria-label="可以用的表"
              loading={isPending}
              dataSource={data}
              pagination={{ size: 'small', pageSize: 10, showSizeChanger: false }}
              columns={[
                { key: 'title', dataIndex: 'title', title: '资料', width: 140 },
                { key: 'name', dataIndex: 'name', title: '表名', width: 200 },
                { key: 'columns', title: '列', render: (_value, { columns }) => columns.map(({ name, title }) => `${name} ${title}`).join('、') },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
