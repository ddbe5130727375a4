import { Button, Flex, Input, Select, Table } from 'antd'
import { areaDictionary, dataTypeDictionary, tagRoleDictionary } from '#contract/modules/equipment/plcTags.ts'
import { addressRules } from '#contract/rules/address/rules.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { useDictionary } from '../../../../api/dictionary.ts'
import { nextTag } from './connectDraft.ts'
import { MoreOfTag } from './MoreOfTag.tsx'
import type { TagText } from './connectDraft.ts'

type Props = { tags: readonly TagText[]; protocol: Protocol; onChange: (tags: readonly TagText[]) => void }
type Row = TagText & { at: number }

/** The values that are read of each machine, line by line; Enter goes on to the next. */
export function TagRows({ tags, protocol, onChange }: Props) {
  const areas = useDictionary(areaDictionary).filter(({ value }) => addressRules[protocol].areas.includes(value))
  const types = useDictionary(dataTypeDictionary)
  const roles = useDictionary(tagRoleDictionary)
  const isS7 = protocol === 's7'
  const change = (at: number, over: Partial<TagText>) => onChange(tags.map((tag, index) => (index === at ? { ...tag, ...over } : tag)))
  const more = () => onChange([...tags, nextTag(tags, protocol)])
  const onEnter = ({ at }: Row) => (at === tags.length - 1 ? more() : undefined)
  const typed =
    (field: 'name' | 'dbNumber' | 'address' | 'scale' | 'rawLow' | 'rawHigh' | 'unit' | 'limitH', title: string, hint = '') =>
    (row: Row) => (
      <Input
        aria-label={`${title} ${row.at + 1}`}
        placeholder={hint}
        autoFocus={field === 'name' && row.at > 1 && row.at === tags.length - 1}
        value={row[field]}
        onChange={(event) => change(row.at, { [field]: event.target.value })}
        onPressEnter={() => onEnter(row)}
      />
    )
  const chosen = (field: 'area' | 'dataType' | 'role', title: string, options: readonly { value: string; text: string }[]) => {
    return (row: Row) => (
      <Select<string>
        aria-label={`${title} ${row.at + 1}`}
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        value={row[field]}
        options={options.map(({ value, text }) => ({ value, label: text }))}
        onChange={(value) => change(row.at, { [field]: value })}
      />
    )
  }
  const expanded = ({ at, more: says }: Row) => <MoreOfTag line={at + 1} more={says} onChange={(over) => change(at, { more: { ...says, ...over } })} />
  const below = (
    <Flex gap={12} align="center" wrap>
      <Button onClick={more}>再加一个</Button>
      <span>编码自动取；地址写成 100.3 就是第 3 位，S7 也可以写 DB1.DBD80；超出原始上下限（例如断线的 32767）是传感器故障；没有名称的行不算</span>
    </Flex>
  )
  return (
    <Table<Row>
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 1160 }}
      dataSource={tags.map((tag, at) => ({ ...tag, at }))}
      locale={{ emptyText: '还没有测点，请再加一个' }}
      footer={() => below}
      expandable={{ columnTitle: '更多', columnWidth: 48, expandedRowRender: expanded }}
      columns={[
        { title: '', width: 40, render: ({ at }: Row) => at + 1 },
        { title: '名称', render: typed('name', '名称', '例如 出料温度') },
        { title: '区', width: 120, render: chosen('area', '区', areas) },
        ...(isS7 ? [{ title: 'DB 号', width: 80, render: typed('dbNumber', 'DB 号') }] : []),
        { title: isS7 ? '字节' : '地址', width: 100, render: typed('address', '地址', isS7 ? 'DB1.DBD80' : '') },
        { title: '类型', width: 110, render: chosen('dataType', '类型', types) },
        { title: '系数', width: 80, render: typed('scale', '系数', '1') },
        { title: '原始下限', width: 90, render: typed('rawLow', '原始下限', '不限') },
        { title: '原始上限', width: 90, render: typed('rawHigh', '原始上限', '32766') },
        { title: '单位', width: 80, render: typed('unit', '单位', '°C') },
        { title: '上限', width: 80, render: typed('limitH', '上限', '不限') },
        { title: '用途', width: 120, render: chosen('role', '用途', [{ value: '', text: '普通' }, ...roles]) },
        {
          title: '',
          width: 64,
          render: ({ at }: Row) => (
            <Button type="link" size="small" aria-label={`去掉第 ${at + 1} 个测点`} onClick={() => onChange(tags.filter((_, index) => index !== at))}>
              去掉
            </Button>
          ),
        },
      ]}
    />
  )
}
