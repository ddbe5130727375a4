import { AutoComplete, Button, Checkbox, Input, Select, Table } from 'antd'
import { machineStates, mappedStates } from '#contract/modules/equipment/machineState.ts'
import { stateTests, stateTestWords } from '#contract/rules/state/stateTable.ts'
import { newRow } from './trialDraft.ts'
import type { DraftRow } from './trialDraft.ts'

const testOptions = stateTests.map((value) => ({ value, label: stateTestWords[value] }))
const stateOptions = mappedStates.map((value) => ({ value, label: machineStates[value].word }))

/** `offered` are tags of the machine that it is tried on: by the name behind the dot, so that the row is good for machines alike. */
type Props = { draft: readonly DraftRow[]; offered: readonly { value: string; label: string }[]; onChange: (draft: readonly DraftRow[]) => void }

/** The rows of a draft, from top to bottom; a joined row has to hold together with the one above. */
export function DraftRows({ draft, offered, onChange }: Props) {
  const change = (key: string, over: Partial<DraftRow>) => onChange(draft.map((row) => (row.key === key ? { ...row, ...over } : row)))
  const more = <Button onClick={() => onChange([...draft, newRow(`new ${draft.length} ${draft.at(-1)?.key ?? ''}`)])}>加一条</Button>
  return (
    <Table<DraftRow>
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 760 }}
      dataSource={[...draft]}
      locale={{ emptyText: '还没有规则，请加一条' }}
      footer={() => more}
      columns={[
        { title: '', width: 40, render: (_row, _record, index) => index + 1 },
        {
          title: '状态',
          width: 120,
          render: (row: DraftRow) => (
            <Select
              aria-label="状态"
              disabled={row.joined === 'Y'}
              style={{ width: '100%' }}
              value={row.state}
              options={stateOptions}
              onChange={(state) => change(row.key, { state })}
            />
          ),
        },
        {
          title: '且上一行',
          width: 90,
          render: (row: DraftRow) => (
            <Checkbox aria-label="且上一行" checked={row.joined === 'Y'} onChange={({ target }) => change(row.key, { joined: target.checked ? 'Y' : 'N' })} />
          ),
        },
        {
          title: '测点',
          render: (row: DraftRow) => (
            <AutoComplete
              aria-label="测点"
              style={{ width: '100%' }}
              value={row.tag}
              options={[...offered]}
              showSearch={{ filterOption: (typed, option) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase()) }}
              onChange={(tag: string) => change(row.key, { tag })}
            />
          ),
        },
        {
          title: '比较',
          width: 120,
          render: (row: DraftRow) => (
            <Select aria-label="比较" style={{ width: '100%' }} value={row.test} options={testOptions} onChange={(test) => change(row.key, { test })} />
          ),
        },
        {
          title: '值',
          width: 120,
          render: (row: DraftRow) => <Input aria-label="值" value={row.value} onChange={({ target }) => change(row.key, { value: target.value })} />,
        },
        {
          title: '',
          width: 64,
          render: (row: DraftRow) => (
            <Button type="link" size="small" aria-label={`去掉 ${row.tag} ${row.value}`} onClick={() => onChange(draft.filter(({ key }) => key !== row.key))}>
              去掉
            </Button>
          ),
        },
      ]}
    />
  )
}
