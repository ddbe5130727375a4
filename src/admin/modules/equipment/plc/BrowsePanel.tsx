import { Alert, Button, Flex, InputNumber, Select, Table, theme } from 'antd'
import { useState } from 'react'
import type { BrowseRange } from '#contract/modules/equipment/plcProbe.ts'
import { wordOrders } from '#contract/tag.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import type { Area, WordOrder } from '#contract/tag.ts'
import { useBrowsed } from '../../../../api/plcDesk.ts'
import type { Tried } from '../../../../api/plcDesk.ts'
import { browsedTypes, browseLines, likelyOrder } from './browseLines.ts'
import type { BrowsedType, BrowseLine } from './browseLines.ts'

const areaOptions: { value: Area; label: string }[] = [
  { value: 'holding', label: '保持 4x' },
  { value: 'input', label: '输入 3x' },
  { value: 'coil', label: '线圈 0x' },
  { value: 'discrete', label: '离散 1x' },
]
const s7Options: { value: Area; label: string }[] = [
  { value: 'db', label: 'DB 块' },
  { value: 'm', label: '标志位 M' },
  { value: 'i', label: '输入 I' },
  { value: 'q', label: '输出 Q' },
]
const typeOptions = (Object.keys(browsedTypes) as BrowsedType[]).map((value) => ({ value, label: value })) // the keys of a constant object
const mostAtOnce = 125
/** a number is not broken */
const unbroken = () => ({ style: { whiteSpace: 'nowrap' } as const })

/** as wide as its number: four orders stand beside each other */
const bare = { padding: 0 } as const

/** A value that a person chose out of a range, with the order in which it looked real. */
export type TakenValue = { area: Area; dbNumber: number | null; address: number; dataType: BrowsedType; order: WordOrder }

type Props = {
  target: Tried
  protocol: Protocol
  /** what a click on a value does; without it values are only looked at */
  onTake?: (taken: TakenValue) => void
  /** there is more below it on the page */
  isBrief?: boolean
}

/** A range read live, once a second: raw words, and what they say in all four word orders at once; the likely order stands out. */
export function BrowsePanel({ target, protocol, onTake, isBrief = false }: Props) {
  const isS7 = protocol === 's7'
  const { token } = theme.useToken()
  const [range, setRange] = useState<BrowseRange>({ area: isS7 ? 'db' : 'holding', dbNumber: isS7 ? 1 : null, start: 0, count: 20 })
  const [dataType, setDataType] = useState<BrowsedType>('float32')
  const [isLive, setLive] = useState(false)
  const { data, error } = useBrowsed(target, isLive ? range : null)
  const lines = browseLines(data?.words ?? [], dataType, isS7 ? 2 : 1)
  const likely = likelyOrder(lines)
  const failure = data?.failure ?? error?.message ?? null
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Select
          aria-label="区"
          value={range.area}
          options={isS7 ? s7Options : areaOptions}
          onChange={(area) => setRange({ ...range, area })}
          style={{ width: 110 }}
        />
        {range.area === 'db' ? (
          <InputNumber
            aria-label="DB 号"
            prefix="DB"
            min={1}
            max={65_535}
            precision={0}
            value={range.dbNumber}
            onChange={(dbNumber) => setRange({ ...range, dbNumber: dbNumber ?? 1 })}
          />
        ) : null}
        <InputNumber
          aria-label="起始地址"
          prefix="从"
          min={0}
          max={65_535}
          precision={0}
          value={range.start}
          onChange={(start) => setRange({ ...range, start: start ?? 0 })}
        />
        <InputNumber
          aria-label="个数"
          prefix="读"
          suffix="个"
          min={1}
          max={mostAtOnce}
          precision={0}
          value={range.count}
          onChange={(count) => setRange({ ...range, count: count ?? 1 })}
        />
        <Select aria-label="按哪种类型看" value={dataType} options={typeOptions} onChange={setDataType} style={{ width: 110 }} />
        <Button type={isLive ? 'default' : 'primary'} onClick={() => setLive(!isLive)}>
          {isLive ? '停' : '读'}
        </Button>
        <span>
          {isLive && data?.rttMs != null
            ? `往返 ${data.rttMs.toFixed(1)} ms，1 秒一次${onTake ? '；哪个数像真的，点一下就是测点' : ''}`
            : isS7
              ? '地址是字节号，从 0 开始'
              : '地址从 0 开始，是线上的地址；打勾的一列最像真的'}
        </span>
      </Flex>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <Table<BrowseLine>
        size="small"
        rowKey="address"
        pagination={false}
        scroll={{ x: 'max-content', y: isBrief ? 280 : 'calc(100vh - 380px)' }}
        dataSource={lines}
        locale={{ emptyText: '点“读”看这一段寄存器' }}
        columns={[
          { title: '地址', dataIndex: 'place', width: 70, onCell: unbroken },
          { title: '原始字', dataIndex: 'raw', width: 100, onCell: unbroken },
          ...wordOrders.map((order) => ({
            title: order === likely ? `${order} ✓` : order,
            align: 'right' as const,
            onCell: () => ({ style: { whiteSpace: 'nowrap', ...(order === likely && { background: token.colorPrimaryBg }) } }),
            render: (line: BrowseLine) => {
              const text = line.orders[order]
              if (text === undefined || !onTake) return text ?? '—'
              const take = () => onTake({ area: range.area, dbNumber: range.dbNumber, address: line.address, dataType, order })
              return (
                <Button type="link" size="small" style={bare} aria-label={`把 ${line.place} ${order} 的 ${text} 设为测点`} onClick={take}>
                  {text}
                </Button>
              )
            },
          })),
        ]}
      />
    </Flex>
  )
}
