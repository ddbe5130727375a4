import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Modal, Select, Space } from 'antd'
import { useState } from 'react'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { builtSql, comparisons, takenAs } from './builtSql.ts'
import type { Built, Comparison, TakenAs } from './builtSql.ts'
import { readTables } from './reportCalls.ts'
import { foundByWords } from '../../../fields/foundByWords.ts'

const optionsOf = <Key extends string>(titles: Readonly<Record<Key, string>>) =>
  (Object.entries(titles) as [Key, string][]).map(([value, label]) => ({ value, label })) // the keys of a constant object

/** Puts a report together without SQL: a table, its columns and sums, its conditions. What comes of it is a statement like any other. */
export function BuildDialog({ onBuilt, onClose }: { onBuilt: (sql: string) => void; onClose: () => void }) {
  const { data = [], isPending } = useQuery({ queryKey: ['reportTables'], queryFn: readTables, retry: false })
  const [built, setBuilt] = useState<Built>({ table: '', columns: [], filters: [] })
  const sql = builtSql(built)
  const columns = (data.find(({ name }) => name === built.table)?.columns ?? []).map(({ name, title }) => ({ value: name, label: title }))
  const first = columns[0]?.value ?? ''
  return (
    <Modal
      title="不写 SQL，选出来"
      open
      width={640}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      okText="生成 SQL"
      footer={okOrReason(sql !== null ? null : built.table === '' ? '请先选择资料' : '请先加一列', '生成 SQL')}
      onOk={() => sql !== null && onBuilt(sql)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="资料">
          <Select
            aria-label="资料"
            showSearch={foundByWords}
            loading={isPending}
            value={built.table === '' ? null : built.table}
            options={data.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(table) => setBuilt({ table: table ?? '', columns: [], filters: [] })}
          />
        </Form.Item>
        <Form.Item label="列">
          <Flex vertical gap={8}>
            {built.columns.map((column, at) => {
              const set = (next: Partial<typeof column>) =>
                setBuilt({ ...built, columns: built.columns.map((each, place) => (place === at ? { ...each, ...next } : each)) })
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the same column may be taken twice
                <Space key={at}>
                  <Select aria-label={`第 ${at + 1} 列`} style={{ width: 260 }} value={column.name} options={columns} onChange={(name) => set({ name })} />
                  <Select<TakenAs>
                    aria-label={`第 ${at + 1} 列怎样算`}
                    style={{ width: 150 }}
                    value={column.as}
                    options={optionsOf(takenAs)}
                    onChange={(as) => set({ as })}
                  />
                  <Button onClick={() => setBuilt({ ...built, columns: built.columns.filter((_each, place) => place !== at) })}>去掉</Button>
                </Space>
              )
            })}
            <Button type="dashed" disabled={first === ''} onClick={() => setBuilt({ ...built, columns: [...built.columns, { name: first, as: 'itself' }] })}>
              加一列
            </Button>
          </Flex>
        </Form.Item>
        <Form.Item label="条件" extra="每个条件是报表的一个参数，打开报表的人填它的值。">
          <Flex vertical gap={8}>
            {built.filters.map((filter, at) => {
              const set = (next: Partial<typeof filter>) =>
                setBuilt({ ...built, filters: built.filters.map((each, place) => (place === at ? { ...each, ...next } : each)) })
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the same column may be asked twice
                <Space key={at}>
                  <Select aria-label={`第 ${at + 1} 个条件`} style={{ width: 260 }} value={filter.name} options={columns} onChange={(name) => set({ name })} />
                  <Select<Comparison>
                    aria-label={`第 ${at + 1} 个条件怎样比`}
                    style={{ width: 150 }}
                    value={filter.is}
                    options={optionsOf(comparisons)}
                    onChange={(is) => set({ is })}
                  />
                  <Button onClick={() => setBuilt({ ...built, filters: built.filters.filter((_each, place) => place !== at) })}>去掉</Button>
                </Space>
              )
            })}
            <Button type="dashed" disabled={first === ''} onClick={() => setBuilt({ ...built, filters: [...built.filters, { name: first, is: '=' }] })}>
              加一个条件
            </Button>
          </Flex>
        </Form.Item>
        <Input.TextArea aria-label="生成的 SQL" readOnly autoSize={{ minRows: 2 }} value={sql ?? ''} placeholder="选好资料和列，这里显示生成的 SQL" />
      </Form>
    </Modal>
  )
}
