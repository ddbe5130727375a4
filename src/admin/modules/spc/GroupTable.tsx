import { Button, Card, Table } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Series } from '#contract/modules/spc/characteristics.ts'
import { addressWith, useResourcePaths } from '../../resource/resourcePathsContext.ts'
import { nelsonWords } from '#contract/rules/spc/nelson.ts'
import { ruleMarks, ruleShapes } from './desk.ts'
import type { ShownGroup, SpcDesk } from './desk.ts'
import styles from './SpcPage.module.css'

/** Subgroups, the newest above; each opens the records that it was made of. */
export function GroupTable({ desk: { groups, chart }, decimals, series: { resource, field } }: { desk: SpcDesk; decimals: number; series: Series }) {
  const navigate = useNavigate()
  const path = useResourcePaths().pathOf(resource)
  const hasSpread = chart !== 'p'
  return (
    <Card size="small" title="各组，新的在上" className={styles.groups ?? ''}>
      <Table<ShownGroup>
        size="small"
        rowKey="no"
        dataSource={groups.toReversed()}
        pagination={{ pageSize: 10, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
        rowClassName={({ rules, isWide }) => (rules.includes(1) || isWide ? (styles.bad ?? '') : rules.length > 0 ? (styles.warn ?? '') : '')}
        columns={[
          {
            title: '组',
            dataIndex: 'no',
            width: 64,
            render: (no: number, { refs }) =>
              path === null ? (
                no
              ) : (
                <Button type="link" size="small" aria-label={`第 ${no} 组的记录`} onClick={() => void navigate(addressWith(path, whereOf(field, refs)))}>
                  {no}
                </Button>
              ),
          },
          { title: '时间', dataIndex: 'at', render: (at: string) => at.slice(5, 16) },
          { title: '值', dataIndex: 'value', align: 'end', render: (value: number) => value.toFixed(decimals + 1) },
          ...(hasSpread
            ? [
                {
                  title: '离散',
                  dataIndex: 'spread',
                  align: 'end' as const,
                  render: (spread: number | null) => (spread === null ? '—' : spread.toFixed(decimals + 1)),
                },
              ]
            : []),
          {
            title: '命中',
            dataIndex: 'rules',
            render: (rules: ShownGroup['rules'], { isWide }) => {
              const said = [...rules.map((rule) => `${ruleMarks[ruleShapes[rule]]} ${nelsonWords[rule]}`), ...(isWide ? ['▲ 离散超限'] : [])]
              return said.length === 0 ? '—' : said.join('，')
            },
          },
        ]}
      />
    </Card>
  )
}

/** The list narrowed to the records of a subgroup. */
export function whereOf(field: string, refs: readonly string[]): Record<string, string> {
  return refs.length === 1 ? { [field]: refs[0] ?? '' } : { [`${field}_MultiString`]: refs.join(',') }
}
